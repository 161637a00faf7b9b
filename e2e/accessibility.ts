import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** In the page itself and without its frames, which all of ours lack: half the time of Playwright's second page for each look. */
const lookAt = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA, as far as a machine sees it; serious findings fail by name and place. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await lookAt(page).withTags(rules).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Every rule and recommendation, on the page or a part of it: nothing at all is found. */
export async function expectNoFinding(page: Page, part = ':root', where?: string): Promise<void> {
  const { violations } = await lookAt(page).include(part).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    where,
  ).toEqual([])
}

/** What alone differs between light and dark. */
export async function expectContrast(page: Page): Promise<void> {
  const { violations } = await lookAt(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
