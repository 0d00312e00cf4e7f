/** The first data of a trial installation: a root and three agencies in a line, money, keys, prices. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Actor, serviceActor } from '../src/audit/index.ts'
import { type Database, inTransaction } from '../src/db/index.ts'
import { topUp } from '../src/deposits/index.ts'
import type { Services } from '../src/http/app.ts'
import {
  createKey,
  type Organization,
  type Permission,
  permissions,
  registerOrganization,
  requireOrganization,
} from '../src/organizations/index.ts'
import { readCaller } from '../src/organizations/keys.ts'
import { findOrganization } from '../src/organizations/tree.ts'
import {
  createPriceAddition,
  createVoucher,
  type NewPriceAddition,
  type NewVoucher,
} from '../src/pricing/index.ts'

import { type DemoUser, keepUsers } from './users.ts'

type Urls = { api_url: string; docs_url: string; dashboard_url: string; simulator_url: string }

export type DemoAccess = Urls & {
  environment: 'production' | 'uat'
  organizations: { code: string; id: string; name: string; parent: string | null }[]
  keys: Record<string, string>
  users: DemoUser[]
}

const line = [
  { code: 'ROOT', name: 'Gangway Root', deposit: 5_000_000_000 },
  { code: 'SAIGON', name: 'Saigon Ferry Agency', deposit: 1_000_000_000 },
  { code: 'DELTA', name: 'Delta Travel', deposit: 300_000_000 },
  { code: 'PIER9', name: 'Pier 9 Tickets', deposit: 100_000_000 },
] as const

const wantedKeys: { name: string; organization: string; permissions: readonly Permission[] }[] = [
  { name: 'SAIGON', organization: 'SAIGON', permissions },
  { name: 'DELTA', organization: 'DELTA', permissions },
  { name: 'PIER9', organization: 'PIER9', permissions },
  { name: 'PIER9_RESTRICTED', organization: 'PIER9', permissions: [] },
]

export function accessFile(dataDir: string): string {
  return join(dataDir, 'demo-access.json')
}

/** Seeds an empty database once, and writes the file with the keys and passwords. */
export async function seedDemo(services: Services, urls: Urls): Promise<DemoAccess> {
  const { db, config } = services
  if ((await findOrganization(db, 'ROOT')) === undefined) await seed(db)
  const written = await readAccess(config.dataDir)
  const organizations = await Promise.all(line.map(({ code }) => requireOrganization(db, code)))
  const access: DemoAccess = {
    environment: config.environment,
    ...urls,
    organizations: organizations.map((organization, index) => ({
      code: organization.code,
      id: organization.id,
      name: organization.name,
      parent: line[index - 1]?.code ?? null,
    })),
    keys: await keepKeys(services, organizations, written.keys ?? {}),
    users: await keepUsers(services, organizations, written.users ?? [], seeder),
  }
  await writeFile(accessFile(config.dataDir), `${JSON.stringify(access, null, 2)}\n`, {
    mode: 0o600,
  })
  return access
}

const seeder: Actor = serviceActor('trial')

async function seed(db: Database): Promise<void> {
  const organizations = await inTransaction(db, async tx => {
    const created: Organization[] = []
    for (const { code, name } of line) {
      const parentId = created.at(-1)?.id ?? null
      created.push(
        await registerOrganization(
          tx,
          { code, name, parentId, hasPartnershipContract: true },
          seeder,
        ),
      )
    }
    for (const addition of additionsOf(created)) await createPriceAddition(tx, addition, seeder)
    for (const voucher of vouchersOf(created)) await createVoucher(tx, voucher, seeder)
    return created
  })
  for (const [index, organization] of organizations.entries()) {
    await topUp(db, organization, line[index]?.deposit ?? 1, seeder)
  }
}

async function readAccess(dataDir: string): Promise<Partial<DemoAccess>> {
  return JSON.parse(await readFile(accessFile(dataDir), 'utf8').catch(() => '{}'))
}

/** A key is shown once, so a second start reads it from the file. Lost keys are replaced. */
async function keepKeys(
  { db, config }: Services,
  organizations: Organization[],
  known: Record<string, string>,
): Promise<Record<string, string>> {
  const keys: Record<string, string> = {}
  for (const wanted of wantedKeys) {
    const old = known[wanted.name]
    const owner = organizations.find(({ code }) => code === wanted.organization)
    if (owner === undefined) continue
    const isValid = old !== undefined && (await readCaller(db, config.environment, old)) !== null
    keys[wanted.name] = isValid
      ? old
      : await inTransaction(db, async tx => {
          const { name, permissions: granted } = wanted
          const key = { organizationId: owner.id, name, permissions: [...granted] }
          return (await createKey(tx, config.environment, key, seeder)).key
        })
  }
  return keys
}

function additionsOf(organizations: Organization[]): NewPriceAddition[] {
  const idOf = (code: string) => organizations.find(each => each.code === code)?.id ?? ''
  const any = {
    direction: 'increase' as const,
    priority: 0,
    voyageId: null,
    operatorCode: null,
    departureTerminal: null,
    arrivalTerminal: null,
    departureFrom: null,
    departureTo: null,
    seatClasses: null,
    passengerTypes: null,
    countMin: null,
    countMax: null,
    effectiveFrom: null,
    effectiveTo: null,
    active: true,
  }
  return [
    {
      ...any,
      organizationId: idOf('ROOT'),
      title: 'Service fee',
      amountType: 'percent',
      amount: 200,
    },
    {
      ...any,
      organizationId: idOf('SAIGON'),
      title: 'Agency margin',
      amountType: 'percent',
      amount: 500,
    },
    {
      ...any,
      organizationId: idOf('DELTA'),
      title: 'Handling',
      amountType: 'flat',
      amount: 10_000,
    },
    {
      ...any,
      organizationId: idOf('PIER9'),
      title: 'Counter margin',
      amountType: 'percent',
      amount: 800,
    },
    {
      ...any,
      organizationId: idOf('PIER9'),
      title: 'Group of ten',
      direction: 'decrease',
      amountType: 'percent',
      amount: 300,
      priority: 10,
      countMin: 10,
    },
  ]
}

function vouchersOf(organizations: Organization[]): NewVoucher[] {
  const organizationId = organizations.find(each => each.code === 'PIER9')?.id ?? ''
  const any = {
    organizationId,
    minimumOrderTotal: 0,
    usageLimit: null,
    customerLimit: null,
    departureTerminal: null,
    arrivalTerminal: null,
    departureFrom: null,
    departureTo: null,
    seatClasses: null,
    effectiveFrom: null,
    effectiveTo: null,
    active: true,
  }
  return [
    { ...any, code: 'XINCHAO', title: 'Welcome', amountType: 'flat', amount: 10_000 },
    {
      ...any,
      code: 'MUAHE',
      title: 'Summer, from a million dong',
      amountType: 'percent',
      amount: 500,
      minimumOrderTotal: 1_000_000,
      customerLimit: 1,
    },
  ]
}
