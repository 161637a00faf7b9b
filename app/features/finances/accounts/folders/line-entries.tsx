import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { buckets } from '../../../../../domain/files.ts'
import { addressQuery } from '../../../../lib/files/stored-files.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { counted, shortDate } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import classes from '../accounts.module.css'
import { type AccountEntry, type AccountLine, entriesQuery, type Period } from '../accounts-queries.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { Folder, FolderDocument } from './folder-queries.ts'

type LineEntriesProps = { folder: Folder; period: Period; today: string; line: AccountLine; label: string }

const pageSize = 50

/** Each payment of a line with the page of the PDF where its document is, and a way to ask about it. */
export function LineEntries({ folder, period, today, line, label }: LineEntriesProps) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const [trail, setTrail] = useState<(string | null)[]>([null])
  const [asking, setAsking] = useState(false)
  const entries = useQuery(entriesQuery(id, period, { line, basis: 'cash', after: trail.at(-1) ?? null }))
  const { data } = entries
  const pdf = useQuery(addressQuery(buckets.condominium, folder.path))
  if (!data) return <NotLoaded query={entries} isPart rows={3} />
  const rows = data.slice(0, pageSize)
  const more = data.length > pageSize ? rows.at(-1)?.key : undefined
  const mayAsk = (role === 'resident' || role === 'council') && folder.status === 'published'
  return (
    <>
      <ul className={classes.entries} style={{ margin: 0 }} aria-label={`Pagamentos de ${label}`}>
        {rows.map((row) => (
          <li key={row.id} className={classes.entry}>
            <div className={classes.entryHead} style={{ fontWeight: 500 }}>
              <span>{wordsOf(row)}</span>
              <Money cents={row.cents} />
            </div>
            <p className={`${classes.note} figures`}>
              {[
                shortDate(row.occurred_on, today),
                row.supplier,
                row.document_number && `nota ${row.document_number}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {documentsOf(folder, row).map((document) => (
              <DocumentLine
                key={`${document.number} ${document.name}`}
                document={document}
                address={pdf.data}
              />
            ))}
          </li>
        ))}
      </ul>
      {(more || trail.length > 1) && (
        <Button.Group my="sm">
          <Button
            size="xs"
            variant="default"
            disabled={trail.length === 1}
            onClick={() => setTrail(trail.slice(0, -1))}
          >
            Anteriores
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!more}
            onClick={() => more && setTrail([...trail, more])}
          >
            Próximos
          </Button>
        </Button.Group>
      )}
      {mayAsk && (
        <Button
          variant="subtle"
          size="sm"
          px={0}
          mih={44}
          leftSection={<MessageCircleQuestion size={18} />}
          onClick={() => setAsking(true)}
        >
          Perguntar sobre {label}
        </Button>
      )}
      {asking && (
        <AskDialog
          folderId={folder.id}
          rubricId={line.rubric_id ?? null}
          label={label}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function wordsOf({ description, rubric, of_units, entries, unit_label }: AccountEntry): string {
  if (of_units && !unit_label) return `De unidades, ${counted(entries, 'lançamento', 'lançamentos')}`
  return description ?? unit_label ?? rubric ?? 'Lançamento'
}

const documentsOf = ({ contents }: Folder, { owners }: AccountEntry): FolderDocument[] =>
  contents?.documents.filter((document) => document.owners.some((owner) => owners.includes(owner))) ?? []

const howWords = {
  enclosed: 'anexo dentro do PDF',
  kept: 'à disposição na administração',
  missing: 'arquivo não encontrado',
} as const

function DocumentLine({ document, address }: { document: FolderDocument; address: string | undefined }) {
  if (document.how !== 'pages')
    return (
      <Text size="xs" c="dimmed">
        {`${document.name}: ${howWords[document.how]}`}
      </Text>
    )
  return (
    <Anchor
      href={address && `${address}#page=${document.page}`}
      target="_blank"
      rel="noopener"
      fz="xs"
      style={{ display: 'inline-block', paddingBlock: 6, marginRight: 16 }}
    >
      {`${document.name}, folha ${document.page} do PDF`}
    </Anchor>
  )
}
