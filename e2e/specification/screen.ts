import type { Locator, Page } from '@playwright/test'
import type { Product } from '../product.ts'
import type { Screen, State } from './texts.ts'

export type Stage = {
  page: Page
  product: Product
  /** Takes the console errors that the state is known for; any other fails the test. */
  expectErrors: (known: RegExp) => Promise<void>
}

/** Brings a page into a state. */
export type Open = (stage: Stage) => Promise<void>

/** Every state of a screen, so that the compiler misses one that the table names and nobody opens. */
export type States<S extends Screen> = { [name in State<S>]: Open }

const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** The text as a whole, broken over lines as it may be; `{x}` is anything. */
function whole(text: string): RegExp {
  const words = text.split(' ').map((word) => literal(word).replace(/\{\w+\}/g, '.+'))
  return new RegExp(`^\\s*${words.join('\\s*')}\\s*$`)
}

/** Where a fixed text is to be read: between two elements, or over several. */
export const reading = (scope: Locator, text: string): Locator =>
  scope
    .locator(`text=${JSON.stringify(text)}`)
    .or(scope.getByText(whole(text)))
    .filter({ visible: true })
    .first()
