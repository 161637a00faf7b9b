import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, FileJson, FileText } from 'lucide-react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { count } from '../../../lib/words.ts'
import { FileButton } from '../../../ui/files/file-button.tsx'
import classes from '../communications.module.css'
import { moment } from '../moments.ts'
import { type Announcement, type Certificate, certificatesQuery } from '../queries.ts'

/** Lists the sealed proofs of what was sent, to which people and how it arrived; each edition stays. */
export function Certificates({ notice }: { notice: Announcement }) {
  const { id } = useCondominium()
  const certificates = useQuery(certificatesQuery(id, notice.id))
  const seal = useCommand('certify-announcement', { action: 'emitir a certidão', done: 'Certidão pronta' })
  const known = certificates.data ?? []
  return (
    <section className={classes.box} aria-label="Certidão de entrega">
      <h2 style={{ fontSize: '1rem', margin: '0 0 4px' }}>Certidão de entrega</h2>
      <p style={{ margin: '0 0 12px', color: 'var(--muted)', fontSize: '0.875rem' }}>
        O que foi enviado, a quem, quando e como chegou, selado e com QR para conferir.
      </p>
      <Stack gap={12}>
        {known.map((certificate) => (
          <Edition key={certificate.id} certificate={certificate} />
        ))}
        <Button
          variant="default"
          loading={seal.isPending}
          leftSection={<BadgeCheck size={18} />}
          onClick={() => seal.mutate({ id: notice.id })}
        >
          {known.length > 0 ? 'Emitir nova edição' : 'Emitir certidão'}
        </Button>
      </Stack>
    </section>
  )
}

function Edition({
  certificate: { id: certificate_id, edition, code, created_at, recipient_count, delivered_count },
}: {
  certificate: Certificate
}) {
  return (
    <div className="figures">
      <strong style={{ fontWeight: 600 }}>{`${edition}ª edição`}</strong>
      <p style={{ margin: '0 0 4px', color: 'var(--muted)', fontSize: '0.875rem' }}>
        {`${moment(created_at)} · entrega provada a ${count.format(delivered_count)} de ${count.format(recipient_count)}`}
      </p>
      <FileButton
        variant="subtle"
        size="compact-sm"
        mih={44}
        leftSection={<FileText size={16} />}
        command="certificate-document"
        body={{ certificate_id, format: 'pdf' }}
        name={`certidao-${code}.pdf`}
        action="abrir a certidão"
      >
        PDF
      </FileButton>
      <FileButton
        variant="subtle"
        size="compact-sm"
        mih={44}
        leftSection={<FileJson size={16} />}
        command="certificate-document"
        body={{ certificate_id, format: 'json' }}
        name={`certidao-${code}.json`}
        action="abrir a certidão"
      >
        Arquivo selado
      </FileButton>
    </div>
  )
}
