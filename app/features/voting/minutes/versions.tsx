import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { numbered } from '../../../../domain/voting/minutes.ts'
import type { MinutesView } from '../../../../domain/voting/minutes-facts.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { shortMoment } from '../times.ts'
import classes from './minutes.module.css'
import { versionQuery } from './queries.ts'

/** Every text that was saved, to be read again. */
export function Versions({ minutes }: { minutes: MinutesView }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" ml={-12} leftSection={<History size={18} />} onClick={() => setOpen(true)}>
        Versões guardadas ({minutes.versions.length})
      </Button>
      {open && <VersionsDialog minutes={minutes} onClose={() => setOpen(false)} />}
    </>
  )
}

function VersionsDialog({ minutes, onClose }: { minutes: MinutesView; onClose: () => void }) {
  const { id } = useCondominium()
  const [version, setVersion] = useState(minutes.versions[1]?.version ?? 1)
  const text = useQuery(versionQuery(id, minutes.id, version))
  return (
    <Modal opened onClose={onClose} title="Versões da ata" size="lg">
      <Select
        label="Versão"
        allowDeselect={false}
        mb="md"
        value={String(version)}
        onChange={(value) => value && setVersion(Number(value))}
        data={minutes.versions.map((one) => ({
          value: String(one.version),
          label: `${one.version}ª, ${shortMoment(one.saved_at)}${one.by ? `, ${one.by}` : ''}`,
        }))}
      />
      <NotLoaded query={text} isPart rows={6} />
      {text.data &&
        numbered(text.data).map(({ key, title, paragraphs }) => (
          <section key={key} className={classes.part} aria-label={title}>
            <h2>{title}</h2>
            {paragraphs.map((one) => (
              <p key={one.number} className={classes.paragraph}>
                <span className="figures">{one.number}.</span>
                <span>{one.text}</span>
              </p>
            ))}
          </section>
        ))}
    </Modal>
  )
}
