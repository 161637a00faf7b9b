import type { OutsideMeasure } from '../orders/measures.ts'
import type { OrderKind, OrderStatus } from '../orders/words.ts'
import type { EveryUnit } from '../plans/due-days.ts'
import type { Upkeep } from '../plans/upkeep.ts'
import type { AssetCategory } from './words.ts'

export type MaintenanceFile = {
  id: string
  path: string
  name: string
  type: string | null
  size: number
  at: string
}

/** What is covered of the work that was done, and through which day. */
export type WorkWarranty = {
  covers: string
  starts_on: string
  until_on: string
  supplier_name: string | null
}

export type AssetOrder = {
  id: string
  code: string
  title: string
  kind: OrderKind
  status: OrderStatus
  due_on: string
  done_on: string | null
  done_note: string
  cost_cents: number | null
  who: string | null
  outside: OutsideMeasure[]
}

type Label = {
  id: string
  name: string
  category: AssetCategory
  place_id: string | null
  place_name: string | null
  place_note: string
  removed_at: string | null
  today: string
}

/** What the management and the council read of one; days are civil dates, money is in centavos. */
export type WholeAsset = Label & {
  is_whole: true
  maker: string
  model: string
  serial: string
  installed_on: string | null
  warranty_until: string | null
  life_years: number | null
  replacement_cents: number | null
  supplier_id: string | null
  supplier_name: string | null
  notes: string
  created_at: string
  files: MaintenanceFile[]
  plans: { id: string; title: string; every: number; every_unit: EveryUnit; next_on: string | null }[]
  /** The newest fifty. */
  orders: AssetOrder[]
  /** On work that was done, the one that ends last first. */
  warranties: (WorkWarranty & { order_id: string; code: string; title: string })[]
  costs: { year: number; orders: number; cents: number }[]
}

/** Other members reach it by its label and see what it is and where. */
/** What anybody reads who scans its label. */
export type LabelView = Label & { is_whole: false; upkeep: Upkeep[] }

export type AssetView = WholeAsset | LabelView
