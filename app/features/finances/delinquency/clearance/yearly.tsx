import { Button, Group, Select } from '@mantine/core'
import { FileDown, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { yearlyDeadline } from '../../../../../domain/delinquency/clearance.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { FileButton } from '../../../../ui/files/file-button.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../delinquency.module.css'

/** The yearly statements of Lei 12.007/2009: issued for who paid all of a year, mailed, and as one file. */
export function YearlyStatements({ today }: { today: string }) {
  const last = Number(today.slice(0, 4)) - 1
  const [year, setYear] = useState(String(last))
  const mayManage = useMayManage()
  const issue = useCommand('issue-yearly-clearances', { action: 'emitir as declarações' })
  const send = () =>
    issue.mutate(
      { year: Number(year) },
      {
        onSuccess: ({ issued, left_out }) =>
          toast(
            'success',
            issued > 0
              ? `${counted(issued, 'declaração emitida', 'declarações emitidas')}`
              : 'Nenhuma declaração nova',
            left_out > 0
              ? `${counted(left_out, 'unidade ficou', 'unidades ficaram')} de fora: ainda devem algo de ${year}.`
              : 'Quem paga cada unidade recebe o PDF por e-mail.',
          ),
      },
    )
  return (
    <div className={classes.screenOnly}>
      <Section
        title="Declaração anual de quitação"
        note={`Para cada unidade que pagou todos os meses do ano (Lei 12.007/2009). A de ${year} deve chegar até ${formatDate(yearlyDeadline(Number(year)))}.`}
      >
        <Group align="end">
          <Select
            label="Ano"
            w={120}
            allowDeselect={false}
            data={Array.from({ length: 5 }, (_, back) => String(last - back))}
            value={year}
            onChange={(value) => setYear(value ?? String(last))}
          />
          {mayManage && (
            <Button
              variant="default"
              leftSection={<MailCheck size={18} />}
              loading={issue.isPending}
              onClick={send}
            >
              Emitir e enviar
            </Button>
          )}
          <FileButton
            command="clearance-document"
            body={{ year: Number(year) }}
            name={`declaracoes-de-quitacao-${year}.pdf`}
            action="baixar as declarações"
            variant="subtle"
            leftSection={<FileDown size={18} />}
          >
            Baixar todas em PDF
          </FileButton>
        </Group>
      </Section>
    </div>
  )
}
