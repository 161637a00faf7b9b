import { setImmediate as turn } from 'node:timers/promises'

/**
 * Makes one thing after the other of what holds the process while it is made, such as a PDF: whoever waits (a heartbeat, a health check, a
 * request) is served between two of them. Gives what was made, in order.
 */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) {
    await turn()
    made.push(await make(item))
  }
  return made
}
