import { openService } from '../support/service.ts'
import { writeFileSync } from 'node:fs'
const s = await openService()
const doc = await (await fetch(s.url + '/openapi.json')).json()
writeFileSync('/tmp/wire/openapi.json', JSON.stringify(doc, null, 1))
const docs = await fetch(s.url + '/docs')
console.log(docs.status, docs.url, [...docs.headers])
writeFileSync('/tmp/wire/docs.html', await docs.text())
console.log(s.keys)
const u = s.url
const auth = { authorization: `Bearer ${s.keys.PIER9}` }
async function t(path: string, init: RequestInit = {}) {
  try {
    const r = await fetch(u + path, init)
    console.log(
      path.slice(0, 80),
      init.method ?? '',
      r.status,
      JSON.stringify([...r.headers].filter(([k]) => /type|cache|allow|www|request/.test(k))),
      (await r.text()).slice(0, 300),
    )
  } catch (e) {
    console.log(path, 'ERR', e)
  }
}
await t('/api/v1/me')
if (process.env.HOLD) {
  console.log('URL', u)
  await new Promise(r => setTimeout(r, 30000))
}
await t('/api/v1/me', { headers: auth })
await t('/api/v1/me/', { headers: auth })
await t('/api/v1/me//', { headers: auth })
await t('/api/v1', { headers: auth })
await t('/api/v1/nothing', { headers: auth })
await t('/api/v1/nothing')
await t('/nothing')
await t('/api/v1/orders', { method: 'POST', headers: auth })
await t('/api/v1/orders', {
  method: 'POST',
  headers: { ...auth, 'content-type': 'text/plain' },
  body: 'x',
})
await t('/api/v1/orders', {
  method: 'POST',
  headers: { ...auth, 'content-type': 'application/json' },
  body: '{',
})
await t('/api/v1/orders', { method: 'PUT', headers: auth })
await t('/api/v1/orders', { method: 'PROPFIND', headers: auth })
await t('/api/v1/orders', { method: 'OPTIONS', headers: auth })
await t('/api/v1/orders', { method: 'HEAD', headers: auth })
await t('/api/v1/bookings/%ZZ', { headers: auth })
await t('/api/v1/bookings/%ZZ')
await t('/api/v1/bookings/%00', { headers: auth })
await t('/api/v1/bookings/' + 'a'.repeat(300), { headers: auth })
await t('/api/v1/bookings?limit=0', { headers: auth })
await t('/api/v1/bookings?limit=1&limit=2', { headers: auth })
await t('/api/v1/bookings?sort=a&sort=_id', { headers: auth })
await t('/api/v1/bookings?limit=1e1', { headers: auth })
await t('/api/v1/bookings?limit=', { headers: auth })
await t('/api/v1/bookings?limit=%ZZ', { headers: auth })
await t('/api/v1/bookings?limit[]=1', { headers: auth })
await t('/api/v1/bookings?client_reference=%00', { headers: auth })
await t('/api/v1/bookings?client_reference=%ff', { headers: auth })
await t('/api/v1/bookings?nonsense=1', { headers: auth })
const json = { ...auth, 'content-type': 'application/json' }
await t('/api/v1/bookings', {
  method: 'POST',
  headers: json,
  body: '{"contact": {"name":"\\ud800"}}',
})
await t('/api/v1/bookings', { method: 'POST', headers: json, body: '['.repeat(100000) })
await t('/api/v1/bookings', {
  method: 'POST',
  headers: json,
  body: '['.repeat(100000) + ']'.repeat(100000),
})
await t('/api/v1/bookings', {
  method: 'POST',
  headers: json,
  body: '{"a":'.repeat(30000) + '1' + '}'.repeat(30000),
})
await t('/api/v1/bookings', { method: 'POST', headers: json, body: '"' + 'a'.repeat(300000) + '"' })
await t('/api/v1/bookings', { method: 'POST', headers: auth })
await t('/api/v1/bookings', { method: 'POST', headers: json, body: 'null' })
await t('/api/v1/bookings', { method: 'POST', headers: json, body: '{"__proto__":{"a":1}}' })
await t('/api/v1/bookings', {
  method: 'POST',
  headers: { ...auth, 'content-type': 'text/plain' },
  body: 'x',
})
await t('/api/v1/bookings', {
  method: 'POST',
  headers: { ...auth, 'content-type': 'garbage' },
  body: 'x',
})
await t('/api/v1/bookings', {
  method: 'POST',
  headers: { ...auth, 'content-type': 'application/json; charset=latin1' },
  body: '{}',
})
await t('/api/v1/bookings', {
  method: 'POST',
  headers: json,
  body: '{"surprise":1,"legs":[{"voyage_id":"x","passengers":[{"foo":1}]}]}',
})
await t('/docs', { method: 'POST' })
await t('/openapi.json', { method: 'DELETE' })
await t('/api/v1/vouchers/check-applicability', { method: 'POST', headers: json, body: '{}' })
await t('/api/v1/vouchers/check-applicability', { method: 'GET', headers: json })
await t('/readyz')
await t('/healthz')
await t('/docs/')
await t('/DOCS')
await t('/api/v1/Me', { headers: auth })
console.log(s.logs.filter(l => /"level":(50|60)/.test(l)))
await s.close()
process.exit(0)
