/**
 * The same rows as a hold's, written by pgbench: prepared, without a shared account and without Node. It is
 * PostgreSQL's own measure of what this machine can commit.
 */
import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { holdRows, type Payer } from './hold-statements.ts'
import type { Figures } from './load.ts'

export async function measurePgbench(
  databaseUrl: string,
  chains: Payer[][],
  options: { seconds: number; amount: number; dir: string },
): Promise<Pick<Figures, 'perSecond'> & { meanMs: number }> {
  await writePayers(databaseUrl, chains)
  const file = join(options.dir, 'hold.sql')
  const wanted = `select uuidv7() as id, from_account, to_account from bench_payers
    where client = :client_id`
  await writeFile(file, `${holdRows(wanted, String(options.amount), `'{"kind":"bench"}'`)};\n`)
  const count = String(chains.length)
  const output = await run([
    ...['--no-vacuum', '--protocol=prepared', '--client', count, '--jobs', '2'],
    ...['--time', String(options.seconds), '--file', file, databaseUrl],
  ])
  await rm(file)
  const read = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN)
  return { perSecond: read(/tps = ([\d.]+)/), meanMs: read(/latency average = ([\d.]+)/) }
}

export function hasPgbench(): Promise<boolean> {
  return run(['--version']).then(
    () => true,
    () => false,
  )
}

async function writePayers(databaseUrl: string, chains: Payer[][]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`drop table if exists bench_payers;
    create table bench_payers (client int, from_account bigint, to_account bigint)`)
  for (const [index, chain] of chains.entries()) {
    for (const { from, to } of chain) {
      await client.query('insert into bench_payers values ($1, $2, $3)', [index, from, to])
    }
  }
  await client.query('create index on bench_payers (client); analyze bench_payers')
  await client.end()
}

function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve(output) : reject(new Error(`pgbench ended with ${code}: ${output}`)),
    )
  })
}
