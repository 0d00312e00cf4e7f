/**
 * Loaded before every test file: ends a file that hangs and counts it as failed, because the whole run
 * would wait for it.
 */
export const testLimitMs = 15 * 60_000
const fileLimitMs = 20 * 60_000

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  const end = () => {
    process.stderr.write(`${process.argv[1]} did not come to its end\n`)
    process.exit(1)
  }
  setTimeout(end, fileLimitMs).unref()
}
