import { after } from 'node:test'

/**
 * `after`, of which all run. The runner's own leaves out the rest once one has thrown, and whatever those would
 * have closed keeps the file alive until it is ended from outside. What they throw is printed and fails the file.
 */
export function atEnd(act: () => unknown): void {
  after(async () => {
    try {
      await act()
    } catch (error) {
      console.error('at the end:', error)
      process.exitCode = 1
    }
  })
}
