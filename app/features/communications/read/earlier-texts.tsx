import { BodyView } from '../body-view.tsx'
import { moment } from '../moments.ts'
import type { Version } from '../queries.ts'

/** Shows the texts before corrections, which stay open to all addressees. */
export function EarlierTexts({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return null
  return (
    <section aria-label="Textos anteriores" style={{ marginTop: 32 }}>
      <h2 style={{ fontSize: '1.25rem', margin: '0 0 8px' }}>Textos anteriores</h2>
      {versions.map(({ version, title, body, note, replaced_at }) => (
        <details key={version} style={{ padding: '12px 0', borderTop: '1px solid var(--hairline)' }}>
          <summary style={{ minHeight: 28, cursor: 'pointer' }}>
            {`Como era até ${moment(replaced_at)}: ${note}`}
          </summary>
          <h3>{title}</h3>
          <BodyView body={body} />
        </details>
      ))}
    </section>
  )
}
