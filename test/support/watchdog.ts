/**
 * Loaded before every test file: ends a file that hangs and counts it as failed, because the whole run
 * would wait for it.
 */
export const testLimitMs = 15 * 60_000
const fileLimitMs = 20 * 60_000

let limit: NodeJS.Timeout | undefined

/** The file begins, and the one before in this process has come to its end. */
export function watch(file: string): void {
  const end = () => {
    process.stderr.write(`${file} did not come to its end\n`)
    process.exit(1)
  }
  clearTimeout(limit)
  limit = setTimeout(end, fileLimitMs).unref()
}

if (process.env.NODE_TEST_CONTEXT !== undefined) watch(process.argv[1] ?? '')
