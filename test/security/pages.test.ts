import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { startService } from '../support/service.ts'
import { rawCall } from '../support/wire.ts'

const root = join(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

suite('security headers', async () => {
  const service = await startService()

  test('every answer, a refusal too, says what a browser must not do with it', async () => {
    for (const path of [
      '/',
      '/docs',
      '/docs/guides',
      '/docs/problems/not_found',
      '/openapi.json',
      '/healthz',
      '/api/v1/me',
      '/api/v1/%',
      '/dashboard',
      '/dashboard/api/session',
      '/nothing',
    ]) {
      const { headers } = await rawCall(service, 'GET', path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('x-powered-by'), null, path)
      assert.equal(headers.get('server'), null, path)
      if (path === '/api/v1/%') continue
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{8}/, path)
      if (path.startsWith('/api/')) continue
      assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN', path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
    }
  })

  test('a page runs no script but the service’s own files, and is in nobody’s frame', async () => {
    for (const path of ['/docs/', '/docs/guides', '/docs/guides/errors', '/docs/problems']) {
      const { headers, status, body } = await rawCall(service, 'GET', path)
      assert.equal(status, 200, path)
      assert.match(headers.get('content-type') ?? '', /^text\/html/)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'none'",
      ]) {
        assert.ok(policy.includes(part), `${path}: ${part}`)
      }
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      assert.doesNotMatch(scripts, /unsafe|https?:|\*|data:/, path)
      // The one script that stands in a page is named by its digest.
      const inline = [...body.matchAll(/<script(?![^>]* src=)/g)].length
      assert.equal([...scripts.matchAll(/'sha256-/g)].length, inline, path)
    }
  })
})

suite('dependencies', () => {
  const manifest = readJson('package.json')
  const lock: Record<string, any> = readJson('package-lock.json').packages
  const installed = Object.entries(lock).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )

  test('only those of the written list run a script at their installation', () => {
    const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = running.map(([path]) => path.replace(/^.*node_modules\//, ''))
    assert.deepEqual(names.sort(), Object.keys(manifest.allowScripts).sort())
  })

  test('every package is locked to the bytes that were looked at, and none comes from elsewhere', () => {
    assert.ok(installed.length > 100)
    for (const [path, { integrity, resolved }] of installed) {
      assert.match(integrity ?? '', /^sha512-/, path)
      assert.equal(resolved, undefined, path)
    }
  })

  test('every version is exact', () => {
    for (const file of ['package.json', 'dashboard/package.json', 'sdk/package.json']) {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = readJson(file)
      const wanted = Object.entries<string>({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      })
      for (const [name, version] of wanted) assert.match(version, /^\d+\.\d+\.\d+[\w.-]*$/, name)
    }
  })
})
