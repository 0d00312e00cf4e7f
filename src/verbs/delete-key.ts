import { inTransaction } from '../db/index.ts'
import { deleteKey, findKeysByHint } from '../organizations/index.ts'
import { required, type StaffVerb } from './command-line.ts'

/** For a key in wrong hands of which only its text is known, or whose agency sleeps. */
export const deleteKeyVerb: StaffVerb = {
  options: { 'ends-with': { type: 'string' } },
  async run({ db }, options, by) {
    const hint = required(options, 'ends-with')
    // Whoever has the whole key at hand may paste it, and a terminal's output is often kept.
    if (hint.length > 4) throw new Error('--ends-with: the last four characters of the key alone')
    const [key, ...others] = await findKeysByHint(db, hint)
    if (key === undefined)
      throw new Error(`--ends-with: no key has the last four characters ${hint}`)
    if (others.length > 0) {
      const owners = [key, ...others].map(({ organizationCode }) => organizationCode).join(', ')
      throw new Error(`--ends-with: keys of ${owners} do; their administrators know which`)
    }
    await inTransaction(db, tx => deleteKey(tx, key.organizationId, key.id, by))
    return `key ${key.name} of ${key.organizationCode} deleted`
  },
}
