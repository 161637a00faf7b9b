import { Checkbox, Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnnualReportView } from '../../../../domain/reports/annual-view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf, shortDate } from '../../../lib/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { ByHand } from '../../voting/assembly/by-hand.tsx'
import { unreachedQuery } from '../../voting/assembly/call-dialog.tsx'
import { type OpenAssembly, openAssembliesQuery } from './queries.ts'

const atLeast = (text: string, message: string) => (text.trim().length < 10 ? message : null)

/** The items of accounts, to which it may be annexed. */
const accountItems = ({ agenda_items }: OpenAssembly) =>
  agenda_items.filter(
    ({ matter, parent_id, withdrawn_at }) => matter === 'accounts' && !parent_id && !withdrawn_at,
  )

/** Issues the annual report: it is stored as a document, and annexed to an assembly's item of accounts where one is chosen. */
export function IssueDialog({
  view,
  today,
  onClose,
}: {
  view: AnnualReportView
  today: string
  onClose: () => void
}) {
  const { id } = useCondominium()
  const assemblies = useQuery(openAssembliesQuery(id))
  const outdated = view.sections.filter(({ included, has_changed }) => included && has_changed)
  const [assemblyId, setAssemblyId] = useState<string | null>(null)
  const chosen = assemblies.data?.find((assembly) => assembly.id === assemblyId)
  const items = chosen ? accountItems(chosen) : []
  const isCalled = Boolean(chosen?.called_at)
  const unreached = useQuery({ ...unreachedQuery(id), enabled: isCalled })
  const isByHand = isCalled && (unreached.data?.units.length ?? 0) > 0
  const form = useForm({
    initialValues: { item_id: '', reason: '', by_hand: '', accepts_changed: false },
    validate: {
      item_id: (item) =>
        items.length > 1 && item === '' ? 'Escolha o item da pauta que recebe o arquivo.' : null,
      reason: (text) => (isCalled ? atLeast(text, 'Diga o que mudou e por quê.') : null),
      by_hand: (text) =>
        isByHand ? atLeast(text, 'Diga como e em que dia esses donos são avisados.') : null,
      accepts_changed: (accepts) =>
        outdated.length > 0 && !accepts ? 'Confirme, ou feche e confira as partes.' : null,
    },
  })
  return (
    <CommandDialog
      title="Emitir a prestação de contas"
      verb={isCalled ? 'Emitir e retificar a convocação' : 'Emitir'}
      command="issue-annual-report"
      action="emitir a prestação de contas"
      done="Prestação de contas emitida"
      busy={assemblies.isPending || (isCalled && unreached.isPending) || (chosen && items.length === 0)}
      form={form}
      body={({ item_id, reason, by_hand, accepts_changed }) => ({
        report_id: view.id,
        version: view.version,
        accepts_changed,
        ...(chosen && { assembly_id: chosen.id, ...(item_id && { item_id }) }),
        ...(isCalled && {
          amendment: { number: chosen!.notice_number, reason, by_hand: isByHand ? by_hand : null },
        }),
      })}
      onClose={onClose}
    >
      <Text size="sm">
        O PDF é guardado nos documentos, na pasta “Prestação de contas anual”, para o conselho e os donos.
        Emitida, ela não muda mais: um erro se corrige numa nova versão.
      </Text>
      {outdated.length > 0 && (
        <>
          <Notice kind="warning" title="Os números mudaram depois do texto">
            {`${outdated.map(({ title }) => title).join(', ')}: o texto fala de números de antes, e as tabelas têm os de hoje.`}
          </Notice>
          <Checkbox
            label="Conferi essas partes e emito assim"
            {...form.getInputProps('accepts_changed', { type: 'checkbox' })}
          />
        </>
      )}
      <NotLoaded query={assemblies} isPart rows={1} />
      {assemblies.data && assemblies.data.length > 0 && (
        <Select
          label="Anexar ao edital de"
          description="Vai com o item de “Contas, orçamento e taxas” da pauta."
          placeholder="Nenhuma assembleia"
          clearable
          data={assemblies.data.map((assembly) => ({
            value: assembly.id,
            label: `${assembly.title}, ${shortDate(dayOf(assembly.first_call_at), today)}${assembly.called_at ? '' : ' (edital ainda não enviado)'}`,
          }))}
          value={assemblyId}
          error={form.errors.assembly_id}
          onChange={(value) => {
            setAssemblyId(value)
            form.setFieldValue('item_id', '')
          }}
        />
      )}
      {assemblies.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Não há assembleia por realizar. Você pode apresentar o documento na próxima, ou convocar a
          assembleia primeiro e emitir depois.
        </Text>
      )}
      {chosen && items.length === 0 && (
        <Notice kind="warning">
          A pauta dessa assembleia não tem item de “Contas, orçamento e taxas”. Acrescente o item à pauta, ou
          emita sem anexar.
        </Notice>
      )}
      {items.length > 1 && (
        <Select
          label="Item da pauta"
          data={items.map(({ id: value, title }) => ({ value, label: title }))}
          {...form.getInputProps('item_id')}
        />
      )}
      {isCalled && items.length > 0 && (
        <>
          <Text size="sm">
            {`O edital já foi enviado: todos recebem o nº ${chosen!.notice_number + 1}, que toma o lugar do nº ${chosen!.notice_number}. O prazo da convenção conta de novo a partir de hoje.`}
          </Text>
          <Textarea
            label="O que mudou e por quê"
            description="Vai no edital, na mensagem a todos e na ata."
            placeholder="A prestação de contas do ano foi anexada ao item 1 da pauta."
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('reason')}
          />
          <NotLoaded query={unreached} isPart rows={1} />
          {isByHand && <ByHand unreached={unreached.data!} {...form.getInputProps('by_hand')} />}
        </>
      )}
    </CommandDialog>
  )
}
