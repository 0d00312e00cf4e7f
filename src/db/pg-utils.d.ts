declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as the server takes it in a text. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
