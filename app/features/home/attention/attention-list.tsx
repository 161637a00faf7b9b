import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Bob } from '../../../ui/drawings/bob.tsx'
import classes from '../home.module.css'
import type { Attention } from './attention.ts'

type AttentionListProps = {
  title: string
  lines: readonly Attention[]
  /** The verbs are links only for users who may follow them. */
  withVerbs: boolean
}

/** More lines than these push the page's figures out of sight. */
const MOST_AT_ONCE = 6

/** Lists what needs a person's attention, each line with its verb, the first ones until all are asked for; nothing when there is none. */
export function AttentionList({ title, lines, withVerbs }: AttentionListProps) {
  const [showsAll, { open: showAll }] = useDisclosure(false)
  if (lines.length === 0) return null
  // One or two are not worth a button in their place.
  const isCut = !showsAll && lines.length > MOST_AT_ONCE + 2
  const shown = isCut ? lines.slice(0, MOST_AT_ONCE) : lines
  return (
    <section className={classes.attention} aria-label={title}>
      <h2 className={classes.attentionTitle}>
        <Bob height={16} />
        {title}
      </h2>
      <ul className={classes.lines}>
        {shown.map(({ key, Icon, title: what, note, verb, to }) => (
          <li key={key} className={classes.line}>
            <Icon size={20} strokeWidth={1.75} aria-hidden className={classes.icon} />
            <div>
              <div className={classes.what}>{what}</div>
              {note && <div className={classes.note}>{note}</div>}
            </div>
            {withVerbs && (
              <Link to={to} className={classes.verb}>
                {verb}
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <Button variant="subtle" mih={44} mt={4} onClick={showAll}>
          {`Mostrar os outros ${lines.length - shown.length}`}
        </Button>
      )}
    </section>
  )
}
