/** Names that many share, and some that few do, separated by commas. */
export const firstNames =
  'Maria,José,Ana,João,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Luís,Gabriel,Rafael,Francisca,Daniel,Marcelo,Bruno,' +
  'Eduardo,Felipe,Raimundo,Rodrigo,Antônia,Manoel,Mateus,André,Fernando,Fábio,Leonardo,Gustavo,Guilherme,Leandro,Tiago,Ânderson,' +
  'Ricardo,Márcio,Jorge,Sebastião,Alexandre,Roberto,Edson,Diego,Vítor,Sérgio,Cláudio,Adriana,Juliana,Márcia,Fernanda,Patrícia,' +
  'Aline,Sandra,Camila,Amanda,Bruna,Jéssica,Letícia,Júlia,Luciana,Vanessa,Mariana,Gabriela,Valéria,Zuleica,Yara,Wagner,Íris,Otávio'
export const surnames =
  'Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,' +
  "Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas,Cardoso,Ramos,Gonçalves,D'Ávila," +
  'Santana,Teixeira,Araújo,Conceição,Assunção,Guimarães,Magalhães,Brandão,Leitão,Figueirêdo,Prado,Queiroz,Yamamoto,Schmidt,Kovács,Zanetti'
