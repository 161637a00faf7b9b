import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import classes from './stat-filter-strip.module.css'

type Stat<Key extends string> = {
  key: Key
  label: ReactNode
  /** A count, a percentage or a `Money`. */
  figure: ReactNode
  note?: ReactNode
  /** Where what the figure adds up is listed; for a strip that filters nothing. */
  to?: string
}

type StatFilterStripProps<Key extends string> = {
  stats: readonly Stat<Key>[]
  /** The strip's subject, for screen readers. */
  label: string
  active?: Key | null
  /** Makes each figure a filter; pressing the active one again yields `null`. */
  onSelect?: (key: Key | null) => void
}

/** The few numbers that matter on one surface, each one a filter when `onSelect` is given, or a link to what it adds up. */
export function StatFilterStrip<Key extends string>(props: StatFilterStripProps<Key>) {
  const { stats, label, active = null, onSelect } = props
  const { ref, scrolls } = useScrolls()
  return (
    <section
      ref={ref}
      className={classes.strip}
      aria-label={label}
      data-many={stats.length > 4 || undefined}
      data-three={stats.length === 3 || undefined}
      // Next to an open drawer figures may overflow: make them reachable by keyboard too.
      {...(scrolls && !onSelect && { tabIndex: 0 })}
    >
      {stats.map((stat) =>
        onSelect ? (
          <button
            key={stat.key}
            type="button"
            className={classes.stat}
            aria-pressed={stat.key === active}
            onClick={() => onSelect(stat.key === active ? null : stat.key)}
          >
            <StatContent {...stat} />
          </button>
        ) : stat.to ? (
          <Link key={stat.key} to={stat.to} className={classes.stat}>
            <StatContent {...stat} />
          </Link>
        ) : (
          <div key={stat.key} className={classes.stat}>
            <StatContent {...stat} />
          </div>
        ),
      )}
    </section>
  )
}

/** Returns whether the content is wider than the available space. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    for (const sized of [element, ...element.children]) observer.observe(sized)
    return () => observer.disconnect()
  }, [])
  return { ref, scrolls }
}

function StatContent({ label, figure, note }: Pick<Stat<string>, 'label' | 'figure' | 'note'>) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={`${classes.figure} figures`}>{figure}</span>
      {note && <span className={`${classes.note} figures`}>{note}</span>}
    </>
  )
}
