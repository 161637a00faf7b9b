import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { textTroubles, typeWord } from '../document-words.ts'
import classes from '../documents.module.css'
import { type DocumentVersion, textQuery } from '../queries.ts'
import { Broken } from './broken.tsx'
import { Marked } from './marked.tsx'

/** The text that was read out of a file, without its layout. */
export function TextView({ version, search }: { version: DocumentVersion; search: string }) {
  const { id } = useCondominium()
  const text = useQuery(textQuery(id, version.id))
  if (text.isLoadingError)
    return <Broken words={toFailure(text.error).message} onRetry={() => void text.refetch()} />
  if (!text.data) return <RowsSkeleton rows={6} />
  const trouble = textTroubles[version.text_state]
  return (
    <div className={classes.preview}>
      <div style={{ padding: 16 }}>
        <Notice kind={trouble ? 'warning' : 'info'}>
          {version.text_state === 'waiting'
            ? 'O texto está sendo lido e aparece aqui em instantes. Você já pode baixar o arquivo.'
            : (trouble ??
              (version.content_type.startsWith('text/')
                ? 'O texto do arquivo.'
                : `Só o texto do arquivo ${typeWord(version.content_type)}, sem a formatação. Para ver como foi feito, baixe o arquivo.`))}
        </Notice>
      </div>
      <section
        className={classes.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        aria-label="Texto do documento"
      >
        {text.data.pages.map(({ page, body }, place) => (
          <div key={`${page}-${String(place)}`} className={classes.textPage}>
            {page !== null && <p className={classes.small}>{`Slide ou página ${page}`}</p>}
            <Marked text={body} search={search} />
          </div>
        ))}
      </section>
    </div>
  )
}
