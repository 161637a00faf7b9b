import { Button, Group, Modal, Tabs, Text } from '@mantine/core'
import { Download, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { storedErrors } from '../../lib/analytics/errors-log.ts'
import { storedEvents } from '../../lib/analytics/events.ts'
import { download } from '../../lib/files/download.ts'
import { count } from '../../lib/words.ts'
import { StatFilterStrip } from '../../ui/data/stat-filter-strip.tsx'
import { ConfirmDestructive } from '../../ui/form/confirm-destructive.tsx'
import { ErrorList } from './error-list.tsx'
import { MetricList } from './metric-list.tsx'
import { PageList } from './page-list.tsx'
import { summarise } from './summary.ts'
import { WeekChart } from './week-chart.tsx'

const readAll = () => ({ events: storedEvents.all(), errors: storedErrors.all(), now: new Date() })

/** Shows what this browser has recorded: seven days, speed, errors, pages. Sends none of it anywhere. */
export default function AnalyticsBoard({ onClose }: { onClose: () => void }) {
  const [{ events, errors, now }, setData] = useState(readAll)
  const [clearing, setClearing] = useState(false)
  const summary = summarise(events, now)
  const save = () => {
    const content = JSON.stringify({ events, errors, exportedAt: new Date().toISOString() }, null, 2)
    download(
      new Blob([content], { type: 'application/json' }),
      `analytics-${now.toISOString().slice(0, 10)}.json`,
    )
  }
  const clear = () => {
    storedEvents.clear()
    storedErrors.clear()
    setData(readAll())
    setClearing(false)
  }
  return (
    <Modal.Root opened onClose={onClose} fullScreen padding={0}>
      <Modal.Content aria-label="Analytics">
        <div style={{ maxWidth: 1280, margin: '0 auto', padding: 'clamp(20px, 3vw, 40px)' }}>
          <Group justify="space-between" mb="xl">
            <div>
              <h1 style={{ margin: 0 }}>Analytics</h1>
              <Text c="dimmed">Os últimos 7 dias deste navegador. Nada sai daqui.</Text>
            </div>
            <Group gap="xs">
              <Button variant="default" leftSection={<Download size={18} aria-hidden />} onClick={save}>
                Exportar
              </Button>
              <Button
                variant="default"
                leftSection={<Trash2 size={18} aria-hidden />}
                onClick={() => setClearing(true)}
              >
                Limpar Dados
              </Button>
              <Button variant="subtle" leftSection={<X size={18} aria-hidden />} onClick={onClose}>
                Fechar
              </Button>
            </Group>
          </Group>
          <StatFilterStrip
            label="Resumo"
            stats={[
              { key: 'events', label: 'Total de Eventos', figure: count.format(summary.total) },
              { key: 'sessions', label: 'Sessões Únicas', figure: count.format(summary.sessions) },
              { key: 'clicks', label: 'Cliques Totais', figure: count.format(summary.clicks) },
              { key: 'errors', label: 'Erros', figure: count.format(errors.length) },
            ]}
          />
          <Tabs defaultValue="overview" keepMounted={false} mt="xl">
            <Tabs.List mb="lg" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
              <Tabs.Tab value="overview">Visão Geral</Tabs.Tab>
              <Tabs.Tab value="performance">Performance</Tabs.Tab>
              <Tabs.Tab value="errors">Erros</Tabs.Tab>
              <Tabs.Tab value="pages">Páginas</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="overview">
              <WeekChart days={summary.days} />
            </Tabs.Panel>
            <Tabs.Panel value="performance">
              <MetricList metrics={summary.metrics} />
            </Tabs.Panel>
            <Tabs.Panel value="errors">
              <ErrorList errors={errors} />
            </Tabs.Panel>
            <Tabs.Panel value="pages">
              <PageList pages={summary.pages} />
            </Tabs.Panel>
          </Tabs>
        </div>
      </Modal.Content>
      <ConfirmDestructive
        opened={clearing}
        onClose={() => setClearing(false)}
        verb="Limpar Dados"
        onConfirm={clear}
      >
        {`Saem deste navegador ${count.format(events.length)} eventos e ${count.format(errors.length)} erros. Exporte antes, se precisar deles.`}
      </ConfirmDestructive>
    </Modal.Root>
  )
}
