import { formatBytes } from '../../../../lib/files/bytes.ts'
import { count, counted } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from './health.module.css'
import type { Health } from './health-query.ts'
import { StateOf } from './state-of.tsx'
import { TimesChart } from './times-chart.tsx'

/** Open connections and the room that the database takes. */
export function MachinePart({ health: { sockets, database, grain, zone } }: { health: Health }) {
  const state = sockets.processes === 0 ? 'attention' : 'normal'
  return (
    <>
      <Section title="Conexões ao vivo" action={<StateOf state={state} alone />}>
        <p className={classes.does}>
          {sockets.processes === 0
            ? 'Nenhum processo informou suas conexões nos últimos minutos. Logo depois de iniciar é comum; se continuar, veja nos registros do servidor por que ele não alcança o banco de dados.'
            : `${counted(sockets.now, 'conexão aberta agora', 'conexões abertas agora')}, em ${counted(sockets.processes, 'processo', 'processos')}.`}
        </p>
        <TimesChart
          label="Mais conexões abertas"
          points={sockets.times}
          grain={grain}
          zone={zone}
          write={(value) => count.format(value)}
          series={[{ name: 'Conexões', as: 'line', tone: 1, of: (point) => point.sockets }]}
        />
      </Section>
      <Section title="Banco de dados" note={`Ocupa ${formatBytes(database.bytes)} agora.`}>
        <TimesChart
          label="Tamanho do banco de dados"
          points={database.times}
          grain={grain}
          zone={zone}
          write={formatBytes}
          series={[{ name: 'Tamanho', as: 'line', tone: 1, of: ({ bytes }) => bytes }]}
        />
        {database.tables.length > 0 && (
          <FiguresTable
            label="Maiores tabelas"
            rows={database.tables}
            id={({ name }) => name}
            columns={[
              { title: 'Tabela', cell: ({ name }) => name },
              { title: 'Tamanho, com índices', cell: ({ bytes }) => formatBytes(bytes) },
            ]}
          />
        )}
      </Section>
    </>
  )
}
