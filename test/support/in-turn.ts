/**
 * Runs test files in one process, one after the other: each is loaded when what the one before used is closed.
 * Loaded together, their services would all start at once, and wait for their tests with open connections.
 */
import { after, suite } from 'node:test'
import { watch } from './watchdog.ts'

export async function runInTurn(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const name = file.replace(/.*\/test\//, 'test/')
    watch(name)
    await import(file)
    // Is over when the suites of the file are made, which puts their tests into the queue behind it.
    await suite(name, () => {})
    // The runner does what is to be done after the tests whenever its queue is empty, in the order in which it was
    // asked for. A test may ask for something yet, so the last place is taken only then.
    const closed = new Promise(resolve => after(() => after(resolve)))
    // So that the queue is not empty already.
    suite(`${name} is over`, () => {})
    await closed
  }
}
