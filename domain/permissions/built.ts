import { pages } from './pages.ts'

const paths = new Set<string>(Object.values(pages).map(({ path }) => path))

/** Whether the dashboard has a page at `path`. What is promised without one is marked "Em breve". */
export const isBuilt = (path: string | null): boolean => path !== null && paths.has(path)
