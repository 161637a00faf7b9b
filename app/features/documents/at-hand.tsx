import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { Section } from '../../ui/page/page.tsx'
import { pathOf } from './crumbs.tsx'
import { documentAddress } from './document-list.tsx'
import { iconOf } from './document-words.ts'
import classes from './documents.module.css'
import { type DocumentFolder, marksQuery } from './queries.ts'

/** Lists favourites first, then the last opened; nothing where there is neither. */
export function AtHand({ folders }: { folders: readonly DocumentFolder[] }) {
  const { id } = useCondominium()
  const { data = [] } = useQuery(marksQuery(id))
  const seen = data.filter(({ documents }) => documents && !documents.binned_at)
  const favourites = seen.filter(({ is_favourite }) => is_favourite)
  const recent = seen.filter(({ is_favourite, opened_at }) => !is_favourite && opened_at)
  const shown = [...favourites, ...recent].slice(0, 6)
  if (shown.length === 0) return null
  return (
    <Section title="À mão" note="Seus favoritos e o que você abriu por último.">
      <ul className={classes.tiles}>
        {shown.map(({ documents: document, is_favourite }) => {
          const Icon = is_favourite ? Star : iconOf(document!.content_type)
          return (
            <li key={document!.id} className={classes.tile}>
              <Icon size={20} strokeWidth={1.75} aria-hidden color="var(--muted)" style={{ flex: 'none' }} />
              <span className={classes.tileWords}>
                <Link to={documentAddress(document!.id)} className={classes.tileName}>
                  {document!.name}
                </Link>
                <span className={classes.tileNote}>
                  {is_favourite ? 'Favorito · ' : ''}
                  {pathOf(folders, document!.folder_id)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
