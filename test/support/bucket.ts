/**
 * A bucket of an object store, as far as the service uses one: GET, PUT, DELETE and lists, two names a page. It
 * checks signatures by Amazon's description of them, with no code of the service's library.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'
import { listenHere } from './listening.ts'

export const bucketKey = {
  region: 'ap-southeast-1',
  keyId: 'GANGWAYTICKETS',
  secret: 'a/secret+of=40',
}
const pageMax = 2

type TestBucket = {
  url: string
  objects: Map<string, Buffer>
  /** Answers everything with this instead. */
  fails: { status: number; code: string } | null
}

/** `path`: `/tickets` for a bucket in the path, `` for one in the host. */
export async function openBucket(path = '/tickets'): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const bucket: TestBucket = { url: '', objects, fails: null }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(url.pathname.slice(path.length + 1))
    const body = await buffer(request)
    const refusal = bucket.fails ?? faultOf(request, url, body)
    const answer = (status: number, content: string | Buffer = '') =>
      response.writeHead(status).end(content)
    const refuse = (status: number, code: string) =>
      answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    if (refusal !== null) refuse(refusal.status, refusal.code)
    else if (key === '') answer(200, listOf([...objects.keys()], url.searchParams))
    else if (request.method === 'PUT') {
      objects.set(key, body)
      answer(200)
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      answer(204)
    } else if (objects.has(key)) answer(200, objects.get(key))
    else refuse(404, 'NoSuchKey')
  })
  bucket.url = `http://127.0.0.1:${await listenHere(server)}${path}`
  atEnd(() => void server.close().closeAllConnections())
  return bucket
}

function listOf(names: string[], asked: URLSearchParams): string {
  const page = names
    .filter(name => name.startsWith(asked.get('prefix') ?? ''))
    .filter(name => name > (asked.get('start-after') ?? ''))
    .toSorted()
    .slice(0, pageMax)
  const contents = page.map(name => `<Contents><Key>${name}</Key><Size>5</Size></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult><Name>tickets</Name>${contents.join('')}</ListBucketResult>`
}

function faultOf(request: IncomingMessage, url: URL, body: Buffer) {
  const header = (name: string) => String(request.headers[name] ?? '')
  const sum = createHash('sha256').update(body).digest('hex')
  if (header('x-amz-content-sha256') !== sum) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  const authorization = header('authorization')
  const signed = /SignedHeaders=([^,]*)/.exec(authorization)?.[1] ?? ''
  const at = header('x-amz-date')
  const scope = `${at.slice(0, 8)}/${bucketKey.region}/s3/aws4_request`
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16)}`)
  const query = [...url.searchParams].map(pair => pair.map(encode).join('=')).toSorted()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...signed.split(';').map(name => `${name}:${header(name)}`),
    '',
    signed,
    sum,
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    at,
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ]
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${bucketKey.secret}`)
  const expected =
    `AWS4-HMAC-SHA256 Credential=${bucketKey.keyId}/${scope}, SignedHeaders=${signed}, ` +
    `Signature=${hmac(key, toSign.join('\n')).toString('hex')}`
  const isMine = authorization === expected && signed.split(';').includes('host')
  return isMine ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

export const bucketEnv = ({ url }: TestBucket) => ({
  TICKET_BUCKET_URL: `${url}/`,
  TICKET_BUCKET_REGION: bucketKey.region,
  TICKET_BUCKET_KEY_ID: bucketKey.keyId,
  TICKET_BUCKET_SECRET: bucketKey.secret,
})
