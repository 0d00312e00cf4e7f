/** Loaded before every test file: a file that hangs is ended and counts as failed, or the whole run would wait. */
export const testLimitMs = 15 * 60_000
const fileLimitMs = 20 * 60_000

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  const end = () => {
    process.stderr.write(`${process.argv[1]} did not come to its end\n`)
    process.exit(1)
  }
  setTimeout(end, fileLimitMs).unref()
}
