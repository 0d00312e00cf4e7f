/**
 * Copies in a bucket of an object store that speaks Amazon's S3 protocol, for machines that share no folder.
 * Nothing is tried again: a copy that is missing is rendered, and who uploads is told to come back.
 */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from 'undici'
import type { TicketStore } from './ticket-files.ts'

type Bucket = {
  /** Of the bucket itself, which may be in its host or in its path; without a slash at its end. */
  url: string
  region: string
  keyId: string
  secret: string
}

const answerMs = 10_000
/** Above the largest upload and the longest list, of 1,000 names. */
const answerBytesMax = 8_000_000

export function createBucketStore({ url, region, keyId, secret }: Bucket): TicketStore {
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, maxResponseSize: answerBytesMax })

  async function call(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: Buffer) {
    const sum = createHash('sha256').update(body ?? '')
    const signed = await new AwsV4Signer({
      method,
      url: `${url}${path}`,
      // The bucket refuses bytes that arrive changed.
      headers: { 'x-amz-content-sha256': sum.digest('hex') },
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
    }).sign()
    const reply = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher,
      signal: AbortSignal.timeout(answerMs),
    })
    const bytes = Buffer.from(await reply.body.arrayBuffer())
    // A part of a copy, or an empty answer, is not the copy; and to what it did a bucket says nothing more.
    const isOurs = method === 'GET' ? reply.statusCode === 200 : bytes.length === 0
    if (reply.statusCode < 300 && isOurs) return bytes
    const code = /<Code>(\w{1,64})<\/Code>/.exec(bytes.toString())?.[1] ?? ''
    // Not just any 404: one for the bucket must not make an uploaded ticket one that is gone.
    if (code === 'NoSuchKey') return null
    throw new Error(`the bucket answered ${method} with ${reply.statusCode} ${code}`.trimEnd())
  }

  /** The names from `after` on; at most 1,000, in their order. */
  async function list(prefix: string, after: string): Promise<string[]> {
    const asked = new URLSearchParams({ 'list-type': '2', prefix, 'start-after': after })
    const answer = String(await call('GET', `?${asked}`))
    // What is taken for an empty list would leave an erased passenger's tickets where they are.
    if (!answer.includes('</ListBucketResult>')) throw new Error('the bucket answered with no list')
    const names = [...answer.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
    const last = names.at(-1)
    if (last !== undefined && last <= after)
      throw new Error('the list of the bucket does not go on')
    return names
  }

  return {
    get: key => call('GET', `/${key}`),
    async put(key, bytes) {
      await call('PUT', `/${key}`, bytes)
    },
    async remove(key) {
      let after: string | undefined = ''
      while (after !== undefined) {
        const names = await list(key, after)
        for (const name of names) {
          if (name === key || name.startsWith(`${key}/`)) await call('DELETE', `/${name}`)
        }
        after = names.at(-1)
      }
    },
  }
}
