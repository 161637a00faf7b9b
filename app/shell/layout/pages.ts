import {
  Ban,
  Bell,
  BellRing,
  BookOpen,
  Building,
  Building2,
  Calculator,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  CalendarSync,
  ChartLine,
  ChartNoAxesCombined,
  ClipboardCheck,
  Cog,
  ConciergeBell,
  CreditCard,
  Dices,
  DoorOpen,
  File,
  FileArchive,
  FileChartColumn,
  FileCheck,
  FilePen,
  FileSignature,
  FileStack,
  Files,
  Flag,
  FolderCheck,
  FolderOpen,
  Footprints,
  Gauge,
  Gavel,
  HandCoins,
  Handshake,
  Hourglass,
  House,
  KeyRound,
  Landmark,
  LifeBuoy,
  ListChecks,
  ListTodo,
  ListTree,
  Lock,
  type LucideIcon,
  MailPlus,
  MapPinned,
  Megaphone,
  MessageCircleQuestion,
  MessageSquareWarning,
  NotebookPen,
  Package,
  PenLine,
  PiggyBank,
  Printer,
  Receipt,
  ReceiptText,
  Scale,
  ScrollText,
  Send,
  Settings,
  SlidersHorizontal,
  Stethoscope,
  Store,
  Tag,
  Tags,
  Trash2,
  TriangleAlert,
  Truck,
  Umbrella,
  UserCog,
  UserPlus,
  UserRoundPlus,
  UserRoundSearch,
  Users,
  Vote,
  Wallet,
  Wrench,
} from 'lucide-react'
import { canOpen, type PageSlug, pageLabel, pages } from '../../../domain/permissions/pages.ts'
import type { Role } from '../../../domain/permissions/roles.ts'

/** How a page appears in menu and search; one without an entry here has only an address. */
type Face = {
  Icon: LucideIcon
  short?: string
  searchOnly?: boolean
  /** In the board's menu: what all the pages are called that are reached from it. */
  area?: string
}
const faces: Partial<Record<PageSlug, Face>> = {
  home: { Icon: House },
  'building-calendar': { Icon: CalendarRange, short: 'Calendário' },
  units: { Icon: Building2 },
  residents: { Icon: Users },
  'new-person': { Icon: UserRoundPlus, searchOnly: true },
  moves: { Icon: Truck },
  'change-requests': { Icon: FilePen, short: 'Alterações', searchOnly: true },
  'bring-residents': { Icon: MailPlus, short: 'Trazer', searchOnly: true },
  'resident-requests': { Icon: UserPlus, short: 'Pedidos' },
  finances: { Icon: ReceiptText, area: 'Finanças' },
  'issue-charges': { Icon: Send, searchOnly: true },
  'charge-runs': { Icon: Files, searchOnly: true },
  'pix-automatic': { Icon: CalendarSync, searchOnly: true },
  'online-payments': { Icon: CreditCard, searchOnly: true },
  'meter-readings': { Icon: Gauge, searchOnly: true },
  bank: { Icon: Landmark, searchOnly: true },
  'print-charges': { Icon: Printer, searchOnly: true },
  receipts: { Icon: HandCoins, searchOnly: true },
  reconciliation: { Icon: ListChecks, searchOnly: true },
  funds: { Icon: PiggyBank, searchOnly: true },
  chart: { Icon: ListTree, searchOnly: true },
  'opening-balances': { Icon: Flag, searchOnly: true },
  bills: { Icon: Receipt, searchOnly: true },
  'new-bill': { Icon: Receipt, searchOnly: true },
  'pay-bills': { Icon: Receipt, searchOnly: true },
  'bill-approvals': { Icon: Vote, searchOnly: true },
  'unit-dues': { Icon: Tag, short: 'Avulsos', searchOnly: true },
  suppliers: { Icon: Store, searchOnly: true },
  budget: { Icon: Calculator, searchOnly: true },
  'fee-simulator': { Icon: Calculator, short: 'Simulador', searchOnly: true },
  journal: { Icon: BookOpen, searchOnly: true },
  'ledger-archive': { Icon: FileArchive, searchOnly: true },
  closing: { Icon: Lock, searchOnly: true },
  accounts: { Icon: Wallet, searchOnly: true },
  'cash-flow': { Icon: ChartLine, searchOnly: true },
  reports: { Icon: FileChartColumn },
  'report-lists': { Icon: FileChartColumn, searchOnly: true },
  'annual-reports': { Icon: FileCheck, searchOnly: true },
  'annual-report': { Icon: FileCheck, searchOnly: true },
  report: { Icon: FileChartColumn, searchOnly: true },
  folders: { Icon: FolderCheck, searchOnly: true },
  delinquency: { Icon: Hourglass, short: 'Inadimplência', searchOnly: true },
  agreements: { Icon: Handshake, searchOnly: true },
  'unit-debt': { Icon: Hourglass, searchOnly: true },
  communications: { Icon: Megaphone },
  'write-announcement': { Icon: PenLine, searchOnly: true },
  concierge: { Icon: ConciergeBell, area: 'Portaria' },
  'concierge-desk': { Icon: ConciergeBell, searchOnly: true },
  'concierge-visits': { Icon: DoorOpen, searchOnly: true },
  'concierge-deliveries': { Icon: Package, searchOnly: true },
  'occurrence-book': { Icon: NotebookPen, searchOnly: true },
  'concierge-shifts': { Icon: Hourglass, searchOnly: true },
  'concierge-rounds': { Icon: Footprints, searchOnly: true },
  'concierge-keys': { Icon: KeyRound, searchOnly: true },
  'concierge-lost': { Icon: Umbrella, searchOnly: true },
  'concierge-openings': { Icon: DoorOpen, searchOnly: true },
  'concierge-conflicts': { Icon: Scale, searchOnly: true },
  'concierge-rules': { Icon: Ban, searchOnly: true },
  'assembly-door': { Icon: Vote, searchOnly: true },
  'concierge-settings': { Icon: Settings, searchOnly: true },
  reservations: { Icon: CalendarDays, area: 'Reservas' },
  'reservation-list': { Icon: CalendarDays, searchOnly: true },
  draws: { Icon: Dices, searchOnly: true },
  'reservation-feeds': { Icon: CalendarSync, searchOnly: true },
  'common-areas': { Icon: CalendarDays, searchOnly: true },
  voting: { Icon: Vote, area: 'Assembleias' },
  polls: { Icon: ListTodo, searchOnly: true },
  'assembly-requests': { Icon: FileSignature, searchOnly: true },
  'voting-edit': { Icon: Vote, searchOnly: true },
  penalties: { Icon: Gavel },
  'new-penalty': { Icon: Gavel, searchOnly: true },
  'penalty-reports': { Icon: Flag, short: 'Relatos', searchOnly: true },
  infractions: { Icon: Scale, short: 'Infrações', searchOnly: true },
  incidents: { Icon: MessageSquareWarning, area: 'Ocorrências' },
  'new-incident': { Icon: MessageSquareWarning, searchOnly: true },
  'incident-map': { Icon: MapPinned, searchOnly: true },
  outages: { Icon: TriangleAlert, searchOnly: true },
  maintenance: { Icon: Wrench, searchOnly: true },
  'new-order': { Icon: Wrench, searchOnly: true },
  'maintenance-calendar': { Icon: CalendarClock, searchOnly: true },
  assets: { Icon: Cog, searchOnly: true },
  'maintenance-plans': { Icon: CalendarSync, searchOnly: true },
  'maintenance-costs': { Icon: ChartNoAxesCombined, searchOnly: true },
  'maintenance-reserve': { Icon: PiggyBank, searchOnly: true },
  inspections: { Icon: ClipboardCheck, searchOnly: true },
  'supplier-documents': { Icon: FileCheck, searchOnly: true },
  'incident-report': { Icon: ChartNoAxesCombined, searchOnly: true },
  'incident-rules': { Icon: Settings, searchOnly: true },
  documents: { Icon: FolderOpen },
  'ask-documents': { Icon: MessageCircleQuestion, short: 'Perguntar' },
  'document-expiries': { Icon: CalendarClock, searchOnly: true },
  'document-templates': { Icon: FileStack, searchOnly: true },
  'document-bin': { Icon: Trash2, searchOnly: true },
  'subscription-plans': { Icon: Tags },
  'superadmin-financial': { Icon: ChartNoAxesCombined, short: 'Finanças' },
  'metrics-kpis': { Icon: Gauge },
  condominiums: { Icon: Building },
  'superadmin-users': { Icon: UserRoundSearch },
  'system-settings': { Icon: SlidersHorizontal },
  'new-condominium': { Icon: Building, searchOnly: true },
  'audit-logs': { Icon: ScrollText },
  users: { Icon: UserCog },
  support: { Icon: LifeBuoy, searchOnly: true },
  'transparent-checkout': { Icon: CreditCard, searchOnly: true },
  'payment-test': { Icon: Stethoscope, searchOnly: true },
  'notifications-test': { Icon: BellRing, searchOnly: true },
  notifications: { Icon: Bell, searchOnly: true },
  settings: { Icon: Settings },
}

/** What each role opens most, for the bottom bar. */
const favourites: Record<Role, readonly PageSlug[]> = {
  superadmin: ['home', 'superadmin-users', 'superadmin-financial', 'condominiums'],
  owner_admin: ['home', 'finances', 'resident-requests', 'units'],
  admin: ['home', 'finances', 'resident-requests', 'units'],
  council: ['home', 'finances', 'units', 'residents'],
  doorman: ['concierge', 'units', 'residents', 'communications'],
  resident: ['home', 'finances', 'concierge', 'communications'],
}

export type MenuPage = {
  slug: PageSlug
  to: string
  label: string
  short: string
  group: string
  Icon: LucideIcon
}

function menuPage(slug: PageSlug, role: Role | null): MenuPage[] {
  const face = faces[slug]
  const { path, group } = pages[slug]
  const label = pageLabel(slug, role)
  const to = path ? `/dashboard/${path}` : '/dashboard'
  return face ? [{ slug, to, label, short: face.short ?? label, group, Icon: face.Icon }] : []
}

/** Every page a role may open, with a unit of their own or without, in the order of work: what the search knows. */
export function searchablePages(role: Role | null, hasUnit = false): MenuPage[] {
  const slugs = Object.keys(pages) as PageSlug[]
  return slugs.filter((slug) => canOpen(slug, role, hasUnit)).flatMap((slug) => menuPage(slug, role))
}

/** The drawing beside a page's name. */
export const iconOf = (page: PageSlug): LucideIcon => faces[page]?.Icon ?? File

/** The same without pages inside another page (its tabs and steps): the menu. */
export function pagesOf(role: Role | null, hasUnit = false): MenuPage[] {
  return searchablePages(role, hasUnit).flatMap((page) => {
    const { searchOnly, area } = faces[page.slug] ?? {}
    if (searchOnly) return []
    return area && role !== 'resident' ? [{ ...page, label: area, short: area }] : [page]
  })
}

/** A second address of a page: links of e-mails and the specification use it. */
const aliases: Readonly<Record<string, string>> = { '/dashboard/payments': '/dashboard/finances' }

/** Returns the page an address belongs to: the longest match. */
export function currentPage(menu: readonly MenuPage[], pathname: string): PageSlug | undefined {
  const within = (place: string, to: string) =>
    place === to || (to !== '/dashboard' && place.startsWith(`${to}/`))
  const typed = pathname.replace(/\/+$/, '')
  const alias = Object.keys(aliases).find((other) => within(typed, other))
  const place = alias ? aliases[alias] : typed
  const holds = ({ to }: MenuPage) => place !== undefined && within(place, to)
  return menu.filter(holds).sort((a, b) => b.to.length - a.to.length)[0]?.slug
}

/** The role's (at most) four most used pages, and the rest. */
export function bottomBar(role: Role | null, hasUnit = false): { first: MenuPage[]; rest: MenuPage[] } {
  const all = pagesOf(role, hasUnit)
  const wanted: readonly PageSlug[] = role ? favourites[role] : []
  const first = wanted.flatMap((slug) => all.find((page) => page.slug === slug) ?? [])
  return { first, rest: all.filter((page) => !first.includes(page)) }
}
