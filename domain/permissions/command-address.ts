import { type CommandName, commands } from './commands.ts'

/** Where a command is called, below `/functions/v1/`: 'reservations/book-area', or its own name where it is a function of its own. */
export function addressOf(name: CommandName): string {
  const { at } = commands[name]
  return at ? `${at}/${name}` : name
}
