/**
 * Words of the field that askers use as synonyms. Each group is searched as a whole: a question about a dog is answered by the article about animals.
 * Written as people write them; the database computes the stems.
 */
export const synonyms: readonly (readonly string[])[] = [
  ['cachorro', 'cão', 'cães', 'gato', 'pet', 'bicho', 'animal', 'animais', 'estimação'],
  ['barulho', 'silêncio', 'ruído', 'ruídos', 'som', 'música', 'sossego', 'perturbação', 'volume'],
  ['obra', 'obras', 'reforma', 'reformar', 'reformas', 'construção', 'furadeira', 'pedreiro', 'marreta'],
  [
    'garagem',
    'vaga',
    'vagas',
    'estacionamento',
    'estacionar',
    'carro',
    'veículo',
    'automóvel',
    'moto',
    'motocicleta',
  ],
  ['multa', 'multas', 'penalidade', 'sanção', 'punição', 'infração', 'infrator', 'advertência'],
  ['piscina', 'nadar', 'banhista'],
  ['festa', 'festas', 'salão', 'evento', 'comemoração', 'aniversário', 'confraternização'],
  ['churrasqueira', 'churrasco', 'gourmet'],
  ['mudança', 'mudar', 'mudanças', 'frete', 'móveis'],
  ['visita', 'visitas', 'visitante', 'visitantes', 'convidado', 'convidados', 'hóspede'],
  ['airbnb', 'temporada', 'diária', 'hospedagem', 'booking'],
  ['fechar', 'fechamento', 'fechada', 'fechado'],
  ['mudar', 'alterar', 'alteração', 'modificar'],
  ['corredor', 'corredores', 'hall', 'halls', 'comuns'],
  ['aluguel', 'alugar', 'locação', 'inquilino', 'locatário', 'locador'],
  ['lixo', 'resíduo', 'resíduos', 'coleta', 'reciclagem', 'reciclável', 'entulho'],
  ['criança', 'crianças', 'menor', 'menores', 'filho', 'playground', 'brinquedoteca'],
  ['bicicleta', 'bicicletas', 'bike', 'bicicletário', 'patinete'],
  ['fachada', 'sacada', 'varanda', 'janela', 'envidraçar', 'vidro', 'cortina', 'toldo'],
  ['roupa', 'roupas', 'varal', 'estender', 'secar'],
  ['rede', 'tela', 'proteção', 'grade'],
  ['fumar', 'cigarro', 'fumo', 'tabaco', 'fumantes', 'charuto'],
  ['entrega', 'entregas', 'encomenda', 'encomendas', 'entregador', 'delivery', 'correspondência', 'pacote'],
  ['assembleia', 'reunião', 'assembleias'],
  ['convocação', 'convocar', 'edital', 'convocada'],
  ['voto', 'votar', 'votação', 'quórum', 'maioria'],
  ['procuração', 'procurador', 'representante', 'mandatário', 'outorgante'],
  ['síndico', 'administração', 'mandato', 'eleição', 'eleito'],
  ['destituir', 'destituição', 'destituído', 'trocar', 'tirar', 'afastar', 'remover'],
  ['conselho', 'fiscal', 'conselheiro', 'conselheiros'],
  ['taxa', 'cota', 'contribuição', 'contribuições', 'boleto', 'mensalidade', 'rateio', 'despesas'],
  ['atraso', 'atrasar', 'inadimplente', 'inadimplência', 'juros', 'mora', 'devedor', 'dívida', 'vencimento'],
  ['fundo', 'reserva', 'poupança'],
  ['academia', 'ginástica', 'musculação', 'esteira'],
  ['quadra', 'esporte', 'esportes', 'futebol', 'bola'],
  ['elevador', 'elevadores'],
  ['câmera', 'câmeras', 'filmagem', 'gravação', 'imagens', 'monitoramento'],
  ['funcionário', 'funcionários', 'empregado', 'empregados', 'porteiro', 'zelador'],
  ['água', 'hidrômetro', 'vazamento', 'vazou', 'vazar', 'infiltração', 'hidráulica'],
  ['gás', 'botijão', 'inflamável', 'inflamáveis', 'explosivo'],
  ['ar', 'condicionado', 'condensadora', 'split'],
  ['vender', 'venda', 'alienar', 'alienação', 'transferir'],
  ['comércio', 'comercial', 'profissional', 'consultório', 'escritório', 'residencial', 'finalidade'],
  ['reservar', 'reserva', 'agendar', 'agendamento'],
  ['carrinho', 'carrinhos', 'compras'],
  ['autorização', 'permissão', 'licença', 'comunicação'],
  ['dejetos', 'cocô', 'fezes', 'xixi', 'urina'],
  ['idade', 'maior', 'maiores'],
  ['seguro', 'sinistro', 'apólice', 'incêndio'],
  [
    'dano',
    'danos',
    'prejuízo',
    'quebrar',
    'quebrou',
    'estragar',
    'estragou',
    'indenizar',
    'reparar',
    'ressarcir',
  ],
]

/** What questions are made of and clauses are not about. */
export const askingWords = new Set(
  `posso pode podem podemos poder quero queria preciso precisa tenho tem temos ter ha haver existe existem como qual quais quando quanto quanta
quantos quantas onde quem porque por que o a os as um uma de do da dos das no na nos nas em para pra com sem ate sobre meu minha meus minhas
seu sua nosso nossa eu ele ela voce gente fazer faz fazem feito usar usa ser sou sao foi esta estao este essa isso aqui 
apto diz dizem deve devo devem se nao sim e ou mais
deixo deixar deixa jogo jogar joga colocar coloco boto botar guardam serve servem andar anda dura tempo levar levo trazer quero vou tirar pagar paga pessoa
algum alguma qualquer obrigado obrigatorio acontece acontecer levar leva ficar fica dentro durante valor maximo minimo funciona`.split(
    /\s+/,
  ),
)

/** Words that nearly every clause is about: they distinguish clauses where the matter leaves several. */
export const everywhere = new Set(
  'condominio predio edificio apartamento unidade morador regra norma regimento ata dia uso'.split(' '),
)
