import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { formatBytes } from '../../../lib/files/bytes.ts'
import { toast } from '../../../lib/toasts.tsx'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { momentOf } from '../document-words.ts'
import type { DocumentRow, DocumentVersion } from '../queries.ts'
import { Compare } from './compare.tsx'

type VersionsProps = {
  document: DocumentRow
  versions: readonly DocumentVersion[]
  shown: number
  mayManage: boolean
  onShow: (number: number) => void
}

/** Who made each version, when, how large and why; each can be looked at, compared and brought back. */
export function Versions({ document, versions, shown, mayManage, onShow }: VersionsProps) {
  const [compared, setCompared] = useState<[DocumentVersion, DocumentVersion] | null>(null)
  const restore = useCommand('restore-document-version', { action: 'trazer a versão de volta' })
  return (
    <Section title="Versões">
      <PlumbLine
        events={versions.map((version, place) => ({
          id: version.id,
          what: `${version.number}ª versão${version.author ? `, ${version.author}` : ''}`,
          when: momentOf(version.created_at),
          more: (
            <>
              <div>
                {[
                  formatBytes(version.size),
                  version.restores && `traz de volta a ${version.restores}ª`,
                  version.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              <Group gap={4} data-screen-only>
                {version.number !== shown && (
                  <Button size="compact-sm" mih={44} variant="subtle" onClick={() => onShow(version.number)}>
                    Ver
                  </Button>
                )}
                {versions[place + 1] && (
                  <Button
                    size="compact-sm"
                    mih={44}
                    variant="subtle"
                    onClick={() => setCompared([versions[place + 1]!, version])}
                  >
                    {`Comparar com a ${versions[place + 1]!.number}ª`}
                  </Button>
                )}
                {mayManage && place > 0 && !document.binned_at && (
                  <Button
                    size="compact-sm"
                    mih={44}
                    variant="subtle"
                    loading={restore.isPending}
                    onClick={() =>
                      restore.mutate(
                        { document_id: document.id, number: version.number, seen_version: document.version },
                        {
                          onSuccess: () =>
                            toast('success', `A ${version.number}ª versão voltou`, document.name),
                        },
                      )
                    }
                  >
                    Trazer de volta
                  </Button>
                )}
              </Group>
            </>
          ),
        }))}
      />
      {compared && <Compare before={compared[0]} after={compared[1]} onClose={() => setCompared(null)} />}
    </Section>
  )
}
