import type { PageSlug } from '../../domain/permissions/pages.ts'

/** What a route of the dashboard says about itself: the page whose roles may open it. */
export type PageHandle = { page: PageSlug; reads?: true }

export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'page' in handle

export const at = (page: PageSlug): PageHandle => ({ page })

/** Of the roles of a page that only writes, but to read: it stays open while the condominium can only be read. */
export const readAt = (page: PageSlug): PageHandle => ({ page, reads: true })
