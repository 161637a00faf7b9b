import { PartNav } from '../../ui/page/part-nav.tsx'

/** Links between the questions of the catalogue and the lists that can be taken away. */
export const ReportNav = () => (
  <PartNav
    label="Relatórios"
    parts={[
      { page: 'reports', label: 'Perguntas' },
      { page: 'annual-reports', label: 'Prestação de contas anual' },
      { page: 'report-lists', label: 'Listas e demonstrativos' },
    ]}
  />
)
