/** The drill's certificate authority and one server certificate for all nodes, good for two days. */
import { execFileSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from './processes.ts'

export function makeCertificates(folder: string, owner: Owner): void {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ecdsa = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...ecdsa,
    '-days',
    '2',
    '-subj',
    '/CN=gangway drill',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
  )
  openssl(
    'req',
    ...ecdsa,
    '-subj',
    '/CN=db.internal',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
  )
  // The name by which the service calls HAProxy's address.
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:db.internal,IP:127.0.0.1\n')
  const signing = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'server.csr', ...signing, '-days', '2', '-out', 'server.crt')
  for (const file of ['ca.crt', 'server.crt', 'server.key'])
    chownSync(join(folder, file), owner.uid, owner.gid)
}
