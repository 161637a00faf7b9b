import { type ReactNode, useCallback, useState } from 'react'
import classes from './stat-filter-strip.module.css'

type Stat<Key extends string> = {
  key: Key
  label: ReactNode
  /** A count, a percentage or a `Money`. */
  figure: ReactNode
  note?: ReactNode
}

type StatFilterStripProps<Key extends string> = {
  stats: readonly Stat<Key>[]
  /** The strip's subject, for screen readers. */
  label: string
  active?: Key | null
  /** Makes each figure a filter; pressing the active one again yields `null`. */
  onSelect?: (key: Key | null) => void
}

/** The few numbers that matter on one surface, each one a filter when `onSelect` is given. */
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

function StatContent({ label, figure, note }: Omit<Stat<string>, 'key'>) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={`${classes.figure} figures`}>{figure}</span>
      {note && <span className={`${classes.note} figures`}>{note}</span>}
    </>
  )
}
