import type { PageSlug } from '../../domain/permissions/pages.ts'

/** What a route of the dashboard says about itself: the page whose roles may open it. */
export type PageHandle = { page: PageSlug }

export const at = (page: PageSlug): PageHandle => ({ page })
