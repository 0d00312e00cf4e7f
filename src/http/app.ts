import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { BookingTags, TicketFileDeps } from '../bookings/index.ts'
import type { Config } from '../config.ts'
import type { Database, Notifications } from '../db/index.ts'
import type { SendWebhook } from '../events/index.ts'
import type { ConfirmDeps } from '../issuance/index.ts'
import type { Network, Operators } from '../operators/index.ts'
import type { Callers } from '../organizations/index.ts'
import type { Logins } from '../users/index.ts'
import type { LiveReads, Refresher, SearchAnswers } from '../voyages/index.ts'

/** What handlers may use. Each handler passes on the two or three things that its operation needs. */
export type Services = {
  config: Config
  db: Database
  notifications: Notifications
  callers: Callers
  bookingTags: BookingTags
  searchAnswers: SearchAnswers
  network: Network
  operators: Operators
  refresher: Refresher
  live: LiveReads
  /** What every start of an attempt needs. */
  issuance: ConfirmDeps
  ticketFiles: TicketFileDeps
  logins: Logins
  sendWebhook: SendWebhook
  /** Whether the database answers and the process is not stopping. */
  isReady(): Promise<boolean>
  /** Aborts when the process begins to stop; long waits end then. */
  stopping: AbortSignal
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The payload is never logged, not even on UAT. */
    isPayloadSecret?: boolean
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** One operation. It registers its route. */
export type Route = (app: App, services: Services) => void
