import { setImmediate as turn } from 'node:timers/promises'

/**
 * Makes things that block the process, such as PDFs, one after the other, so that others (a heartbeat, a health check, a request) are served between
 * two of them. Returns the results, in order.
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
