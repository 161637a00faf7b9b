/** Words in singular and plural, for every way Portuguese forms plurals; each finds the other, with and without accents. */
export const wordPairs: readonly (readonly [singular: string, plural: string])[] =
  `alteração alterações|reunião reuniões|locação locações|autorização autorizações|convenção convenções|infração infrações|procuração procurações
|sessão sessões|decisão decisões|portão portões|salão salões|caminhão caminhões|coração corações|ação ações|mão mãos|irmão irmãos|órgão órgãos
|cidadão cidadãos|sótão sótãos|grão grãos|vão vãos|bênção bênçãos|corrimão corrimãos|pão pães|cão cães|capitão capitães|tabelião tabeliães
|animal animais|edital editais|varal varais|local locais|mensal mensais|papel papéis|hotel hotéis|imóvel imóveis|móvel móveis|aluguel aluguéis
|nível níveis|fácil fáceis|útil úteis|fóssil fósseis|portátil portáteis|fuzil fuzis|barril barris|peitoril peitoris|perfil perfis|funil funis
|lençol lençóis|caracol caracóis|farol faróis|azul azuis|item itens|garagem garagens|ordem ordens|jardim jardins|fim fins|som sons|tom tons
|álbum álbuns|comum comuns|bem bens|hífen hifens|morador moradores|elevador elevadores|mulher mulheres|lugar lugares|cor cores|ar ares|flor flores
|juiz juízes|raiz raízes|luz luzes|vez vezes|mês meses|gás gases|país países|inglês ingleses|freguês fregueses|vaga vagas|chave chaves|síndico síndicos
|obra obras|dia dias|ano anos|rua ruas|ata atas|uso usos|ilha ilhas|lei leis|fio fios|pia pias|pé pés|mãe mães|irmã irmãs|maçã maçãs|boi bois
|herói heróis|degrau degraus|pneu pneus|chapéu chapéus|táxi táxis|água águas|área áreas|óleo óleos|assembleia assembleias|dívida dívidas
|penalidade penalidades|pagamento pagamentos|mal males|ônibus ônibus`
    .replaceAll('\n', '')
    .split('|')
    .map((pair) => pair.split(' ') as [string, string])

/** Words that are not each other's plural, although they look like it. */
export const apart: readonly (readonly [string, string])[] =
  'mão mães|pão pai|cão caos|coração cor|país pai|mal mais|avó ave|pães pais|cães cais|multa multidão|sala salão|porta portão|carta cartão|vaso vazão|papel papelão|obra obrigação|conta contrato|bem bênção|cem censo|fim final|seis sei|cal cais|mês mesada|união único'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string])
