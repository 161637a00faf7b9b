import { commandOf, type Tree } from './tree.ts'

// A feature has its word in the names of its folders and files, in every part of the tree: it finds what the import graph does not show (a
// migration's tests, a page's browser tests).

/** 'unit_dues' and 'unit-due' are the same word: the parts of a name in the singular. */
const partsOf = (name: string): string[] =>
  name
    .split(/[^a-z0-9]+/i)
    .filter(Boolean)
    .map(singular)

const singular = (word: string) =>
  word.replace(/(ss)$|ies$|(sh|ch|x)es$|s$/, (ending, ss, es) => ss ?? es ?? (ending === 'ies' ? 'y' : ''))

/** Returns whether a name contains a feature's word: 'online-payments' contains 'payment', and 'late-payment' only as a whole. */
export const holds = (name: string, word: string): boolean =>
  word !== '' && `-${partsOf(name).join('-')}-`.includes(`-${partsOf(word).join('-')}-`)

/** Folders that serve all features alike: their word identifies none. */
const general = ['export', 'request', 'notices', 'errors', 'permissions', 'testing', 'queue', 'live', 'reach']

/** The folders by which a feature is called, from the widest to the narrowest; none of files that belong to no feature. */
export function foldersOf(path: string): string[] {
  const [, below = ''] =
    /^(?:app\/features|domain|worker|supabase\/functions(?:\/_shared)?|supabase\/tests|scripts\/demonstration)\/(.+)\/[^/]+$/.exec(
      path,
    ) ?? []
  return below.split('/').filter((folder) => folder && !general.includes(folder))
}

/** Every word that names a feature somewhere in the tree. */
const wordsIn = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((path) => foldersOf(path).slice(0, 1))),
]

/** Subjects of browser tests besides the words of their own names. */
const alsoAbout: Record<string, readonly string[]> = {
  accounts: ['folder', 'closing', 'decisions', 'ledger', 'journal', 'reports'],
  'auth-session': ['auth'],
  bills: ['suppliers', 'approvals', 'sheets'],
  checkout: ['charge-payments', 'subscriptions', 'payment-test'],
  delinquency: ['late-payment', 'old-debts', 'month'],
  draws: ['reservations'],
  'first-start': ['auth'],
  'import-export': ['units', 'unit-import', 'unit-intake', 'register-export'],
  inspections: ['maintenance'],
  invitations: ['users', 'memberships'],
  'main-job': [
    'charges',
    'issue',
    'runs',
    'boleto',
    'cnab',
    'bank',
    'finances',
    'receipts',
    'places',
    'printing',
  ],
  notifications: ['notify', 'message-templates', 'settings'],
  onboarding: ['condominiums', 'postal-codes'],
  'online-payments': ['charge-payments', 'payment-accounts', 'online', 'mercado-pago'],
  'payments-together': ['bundles', 'together'],
  'people-register': ['residents', 'people', 'occupancy', 'household'],
  platform: ['plans'],
  privacy: ['data-protection', 'data-export', 'settings'],
  'public-site': ['landing'],
  push: ['notifications', 'notify'],
  readings: ['meters'],
  reconciliation: ['statements', 'bank-statements'],
  register: ['units', 'residents'],
  'register-lists': ['units', 'residents'],
  remittances: ['bank'],
  requests: ['memberships', 'residents'],
  roles: ['home', 'users', 'memberships', 'visibility'],
  security: ['settings', 'auth'],
  subscription: ['plans', 'settings'],
  'unit-dues': ['dues'],
  'specification/numbers': ['landing', 'auth'],
  'specification/shell': ['subscriptions', 'settings'],
  'specification/texts': ['home', 'auth', 'landing', 'onboarding', 'subscriptions', 'analytics'],
}

/** The browser tests about a feature, by its folders from the widest to the narrowest. */
export function specsAbout(specs: readonly string[], folders: readonly string[]): string[] {
  const named = (words: readonly string[]) =>
    specs.filter((spec) => words.some((word) => holds(nameOf(spec), word)))
  // If a part of the feature has its own test, the tests of its other parts are irrelevant.
  if (named(folders.slice(1)).length > 0) return named(folders)
  return specs.filter((spec) =>
    [nameOf(spec), ...(alsoAbout[nameOf(spec)] ?? [])].some((name) =>
      folders.some((word) => holds(name, word)),
    ),
  )
}
const nameOf = (spec: string) => spec.replace(/^e2e\/|\.spec\.ts$/g, '')

/** The words by which the features of these files are called in other parts of the tree. */
export const featuresOf = (tree: Tree, paths: readonly string[]): Set<string> =>
  new Set(paths.flatMap((path) => featureOf(tree, path)))

/** Returns the words of one file's feature: its folders, or the words in its name and in what it uses. */
export function featureOf(tree: Tree, path: string): string[] {
  const folders = foldersOf(path)
  if (folders.length > 0) return folders
  const known = wordsIn(tree.files)
  const imported = Array.from(tree.text(path).matchAll(usesFolder), ([, folder]) => folder!)
  const used = commandOf(path) ? known.filter((word) => imported.includes(word)) : []
  return used.length > 0 ? used : known.filter((word) => holds(commandOf(path) ?? stemOf(path), word))
}
const usesFolder = /'(?:\.\.\/_shared|(?:\.\.\/)+domain)\/([\w-]+)\/[^']+'/g
/** A file's name without what orders migrations and without its kind. */
const stemOf = (path: string) => path.replace(/^.*\/(\d+_)?|\.\w+$/g, '')
