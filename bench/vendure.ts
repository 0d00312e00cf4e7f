/**
 * The other half of `peer.ts`: a Vendure shop in a process of its own. `fill` makes the tables and the
 * goods once. `serve` sells them, configured for production as in Vendure's template (jobs and search index
 * in the database, nothing synchronized, nothing logged), with the job queue in the same process as ours
 * is. Vendure is loaded from its own folder and is no dependency of this repository, so nothing of it has a
 * type here.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export type Goods = { name: string; variants: { name: string; price: number }[] }[]

type Task = { role: 'fill' | 'serve'; folder: string; databaseUrl: string; goods: Goods }

const version = '3.7.3'
const self = new URL(import.meta.url).pathname

/** Ours has 20. With 20 here, a run of 32 callers stopped answering; the cause was not investigated. */
const connections = 64
/** More of each article than any run sells. */
const stock = 1_000_000

/** Installs with npm alone, once. bcrypt ships its binaries, so no script of any package runs. */
export function installVendure(folder: string): void {
  const installed = join(folder, 'node_modules/@vendure/core/package.json')
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version)
    return
  console.log(`installing Vendure ${version} in ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const packages = [`@vendure/core@${version}`, 'pg@8.23.1']
  execFileSync('npm', ['install', ...quietly, '--save-exact', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Makes the shop in an empty database and opens it. */
export async function openVendure(
  work: Omit<Task, 'role'>,
): Promise<{ child: ChildProcess; url: string }> {
  const [code] = await once(startRole({ ...work, role: 'fill' }), 'exit')
  if (code !== 0) throw new Error(`Vendure was not filled: ${code}`)
  const child = startRole({ ...work, role: 'serve' })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', address => resolve(address as string))
    child.once('exit', ended => reject(new Error(`Vendure ended with ${ended}`)))
  })
  return { child, url }
}

function startRole(task: Task): ChildProcess {
  const child = fork(self, [], {
    cwd: task.folder,
    execArgv: ['--no-deprecation'],
    env: { ...process.env, NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(task)
  return child
}

if (process.argv[1] === self) {
  const task = await new Promise<Task>(resolve => {
    process.once('message', message => resolve(message as Task))
  })
  await run(task)
}

async function run({ role, folder, databaseUrl, goods }: Task): Promise<void> {
  const vendure: any = createRequire(join(folder, 'package.json'))('@vendure/core')
  const app = await vendure.bootstrap(configure(vendure, databaseUrl, role === 'fill'))
  if (role === 'fill') {
    await fill(vendure, app, goods)
    await app.close()
    process.exit(0)
  }
  await app.get(vendure.JobQueueService).start()
  process.on('message', () => process.exit(0))
  process.send?.(await app.getUrl())
}

function configure(vendure: any, databaseUrl: string, synchronize: boolean) {
  return {
    // Port 0 would be read as no port.
    apiOptions: {
      hostname: '127.0.0.1',
      port: '0',
      adminApiPath: 'admin-api',
      shopApiPath: 'shop-api',
    },
    authOptions: {
      tokenMethod: ['bearer', 'cookie'],
      // Nobody signs in, and it refuses to start with a default password.
      superadminCredentials: { identifier: 'nobody', password: randomUUID() },
    },
    dbConnectionOptions: {
      type: 'postgres',
      url: databaseUrl,
      synchronize,
      logging: false,
      poolSize: connections,
    },
    logger: new vendure.NoopLogger(),
    paymentOptions: { paymentMethodHandlers: [paid(vendure)] },
    plugins: [
      vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
      vendure.DefaultSchedulerPlugin.init(),
      vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
    ],
  }
}

/** Payments settle at once, as the operators of our half answer at once. */
function paid(vendure: any) {
  return new vendure.PaymentMethodHandler({
    code: 'paid',
    description: [{ languageCode: 'en', value: 'Paid' }],
    args: {},
    createPayment: (_context: unknown, order: any, amount: number) => ({
      amount,
      state: 'Settled',
      transactionId: order.code,
    }),
    settlePayment: () => ({ success: true }),
  })
}

async function fill(vendure: any, app: any, goods: Goods): Promise<void> {
  const populator = app.get(vendure.Populator)
  const initial = {
    defaultLanguage: 'en',
    defaultZone: 'Asia',
    countries: [{ name: 'Vietnam', code: 'VN', zone: 'Asia' }],
    taxRates: [{ name: 'Standard', percentage: 8 }],
    shippingMethods: [{ name: 'By mail', price: 0 }],
    paymentMethods: [{ name: 'Paid', handler: { code: 'paid', arguments: [] } }],
    collections: [],
  }
  await populator.populateInitialData(initial)
  const context = await app.get(vendure.RequestContextService).create({ apiType: 'admin' })
  const rows = goods.map(({ name, variants }, at) => ({
    product: {
      ...{ assetPaths: [], facets: [] },
      translations: [
        { languageCode: 'en', name, slug: `goods-${at}`, description: '', customFields: {} },
      ],
      optionGroups: [
        {
          translations: [
            { languageCode: 'en', name: 'Class', values: variants.map(each => each.name) },
          ],
        },
      ],
    },
    variants: variants.map(variant => ({
      ...{ assetPaths: [], facets: [], taxCategory: 'standard', trackInventory: 'TRUE' },
      ...{ sku: `${at}-${variant.name}`, price: variant.price, stockOnHand: stock },
      translations: [{ languageCode: 'en', optionValues: [variant.name], customFields: {} }],
    })),
  }))
  const faults = await app.get(vendure.Importer).importProducts(context, rows, () => {})
  if (faults.length > 0) throw new Error(faults.join('; '))
  // There are no collections; the call starts the job that builds the search index.
  await populator.populateCollections(initial)
}
