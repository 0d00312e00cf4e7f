declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value in the text form that the server takes. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
