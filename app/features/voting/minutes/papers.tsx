import { Button, Group, MultiSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Paper } from '../../../../domain/voting/minutes-input.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useFile } from '../../../lib/commands/use-file.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'

const names: Record<Paper, string> = {
  notice: 'edital.pdf',
  attendance: 'lista-de-presenca.pdf',
  ballots: 'cedulas.pdf',
  proxy: 'procuracao.pdf',
}

/** What an assembly has on paper: its notice, forms to be filled in, lists, and its minutes. */
export function Papers({ assembly }: { assembly: AssemblyView }) {
  const { role } = useMembership()
  const [choosing, setChoosing] = useState(false)
  const { id, state, manages, opened_at } = assembly
  const isOver = state === 'closed' || state === 'suspended'
  const seesRoll = manages || role === 'council'
  return (
    <Section title="Papéis">
      <Group gap={8} data-screen-only>
        {opened_at && (
          <Button component={Link} to={`/dashboard/voting/${id}/ata`} leftSection={<FileText size={18} />}>
            Ata
          </Button>
        )}
        <PaperButton assemblyId={id} paper="notice">
          {state === 'draft' ? 'Edital, como rascunho' : 'Edital'}
        </PaperButton>
        {!isOver && state !== 'cancelled' && (
          <PaperButton assemblyId={id} paper="proxy">
            Modelo de procuração
          </PaperButton>
        )}
        {seesRoll && state !== 'cancelled' && (
          <PaperButton assemblyId={id} paper="attendance">
            {isOver ? 'Registro de presença' : 'Lista de presença'}
          </PaperButton>
        )}
        {manages && !isOver && state !== 'cancelled' && (
          <Button variant="default" leftSection={<Printer size={18} />} onClick={() => setChoosing(true)}>
            Cédulas de papel
          </Button>
        )}
      </Group>
      {choosing && <BallotsDialog assembly={assembly} onClose={() => setChoosing(false)} />}
    </Section>
  )
}

type PaperButtonProps = { assemblyId: string; paper: Exclude<Paper, 'ballots'>; children: string }

function PaperButton({ assemblyId, paper, children }: PaperButtonProps) {
  return (
    <FileButton
      command="assembly-document"
      body={{ assembly_id: assemblyId, paper }}
      name={names[paper]}
      action="gerar o papel"
      leftSection={<FileText size={18} />}
    >
      {children}
    </FileButton>
  )
}

function BallotsDialog({ assembly, onClose }: { assembly: AssemblyView; onClose: () => void }) {
  const voted = assembly.items.filter(({ ballot }) => ballot !== 'none')
  const [items, setItems] = useState<string[]>([])
  const [isBlank, setBlank] = useState(false)
  const [blank, setCount] = useState<number | string>(20)
  const file = useFile('assembly-document', 'gerar as cédulas')
  return (
    <FormDialog
      title="Cédulas de papel"
      verb="Gerar o PDF"
      loading={file.isPending}
      error={file.error}
      disabled={voted.length === 0 || (isBlank && typeof blank !== 'number')}
      onClose={onClose}
      onSubmit={() =>
        file.mutate(
          {
            name: names.ballots,
            body: {
              assembly_id: assembly.id,
              paper: 'ballots',
              item_ids: items,
              blank: isBlank ? blank : null,
            },
          },
          { onSuccess: onClose },
        )
      }
    >
      <MultiSelect
        label="Itens"
        placeholder={items.length === 0 ? 'Todos os que se votam' : undefined}
        data={voted.map(({ id, position, title }) => ({ value: id, label: `${position}. ${title}` }))}
        value={items}
        onChange={setItems}
      />
      <SegmentedControl
        aria-label="Para quem"
        fullWidth
        value={isBlank ? 'blank' : 'units'}
        onChange={(value) => setBlank(value === 'blank')}
        data={[
          { value: 'units', label: 'Uma por unidade' },
          { value: 'blank', label: 'Em branco' },
        ]}
      />
      {isBlank && (
        <NumberInput
          label="Quantas de cada item"
          min={1}
          max={500}
          allowDecimal={false}
          value={blank}
          onChange={setCount}
        />
      )}
      <Notice kind="info">
        {assembly.weight === 'share'
          ? 'Os votos contam pela fração, que vai impressa. A cédula de um item secreto não traz a unidade; mas uma fração que só uma unidade tem diz de quem é.'
          : 'Cada cédula diz a unidade e conta um voto. A de um item secreto não traz a unidade.'}
      </Notice>
    </FormDialog>
  )
}
