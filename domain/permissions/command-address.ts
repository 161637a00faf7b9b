import { type CommandName, commands } from './commands.ts'

/** Returns a command's path below `/functions/v1/`: 'reservations/book-area', or its own name if it is a separate function. */
export function addressOf(name: CommandName): string {
  const { at } = commands[name]
  return at ? `${at}/${name}` : name
}
