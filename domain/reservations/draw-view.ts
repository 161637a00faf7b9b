import type { PublishedDraw } from './draw.ts'
import type { DrawKind, DrawState } from './draw-words.ts'

/** A draw as `public.draw_view` returns it: instants as PostgreSQL writes them, civil days 'YYYY-MM-DD'. */
export type DrawView = {
  id: string
  kind: DrawKind
  title: string
  rules: string
  area_name: string | null
  starts_at: string | null
  ends_at: string | null
  places: string[]
  opened_at: string
  closes_at: string
  public_source: string
  public_on: string
  seed_hash: string
  closed_at: string | null
  list_hash: string | null
  drawn_at: string | null
  public_value: string | null
  seed: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  state: DrawState
  /** The draw whose winners come after the others. */
  yields_to: { id: string; title: string } | null
  now: string
  today: string
  /** By their number, or by when they came in before the list is fixed. */
  tickets: {
    unit_id: string
    unit: string
    nonce: string
    number: number | null
    waits: boolean
    rank: number | null
    outcome: string | null
    place: string | null
    is_mine: boolean
  }[]
}

/** What anybody may keep of a draw, to compute it again. */
export function drawOf(view: DrawView): PublishedDraw {
  const ranked = view.tickets
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => one.rank! - other.rank!)
  return {
    format: 'prumo-sorteio-1',
    id: view.id,
    title: view.title,
    closes_at: new Date(view.closes_at).toISOString(),
    public_source: view.public_source,
    public_on: view.public_on,
    places: view.places,
    seed_hash: view.seed_hash,
    tickets: view.tickets.map(({ unit, nonce, number, waits }, place) => ({
      number: number ?? place + 1,
      unit,
      nonce,
      ...(waits && { waits }),
    })),
    list_hash: view.list_hash,
    public_value: view.public_value,
    seed: view.seed,
    order: view.state === 'drawn' ? ranked.map(({ number }) => number!) : null,
  }
}
