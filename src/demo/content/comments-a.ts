import type { DemoComment } from './comments.ts'

/** The comments of the plans whose names begin with a to l, beyond the first community's. */
export const demoCommentsA: DemoComment[] = [
  {
    plan: 'cartes-scolaires-murales',
    author: 'maude.thibodeau',
    days_ago: 239.5,
    content:
      'La colle de poisson, je note. Pour les craquelures du vernis, un restaurateur m’avait conseillé de suspendre la carte trois jours dans une pièce humide avant d’y toucher.',
  },
  {
    plan: 'cartes-scolaires-murales',
    author: 'nora.zbinden',
    days_ago: 238.1,
    content:
      'Commencer l’annonce par les défauts, tout le monde devrait le faire. J’ai une carte de l’Europe de 1936 dans ma cave, je vous l’apporte ?',
  },
  {
    plan: 'cartes-scolaires-murales',
    author: 'helene_w',
    days_ago: 237.8,
    content:
      'Avec plaisir, mais vérifiez d’abord s’il y a un tampon d’inventaire au dos, en bas à gauche. J’ai déjà rapporté deux cartes, je n’aime pas refaire la route.',
  },
  {
    plan: 'huile-olive-tlemcen-groupage',
    author: 'aicha.traore',
    days_ago: 116.9,
    content:
      'L’argent des précommandes sur un compte à part, c’est ce que j’aurais dû faire à ma première livraison. Huit bidons de plus, oui, et dites-le à l’assureur.',
  },
  {
    plan: 'huile-olive-tlemcen-groupage',
    author: 'gilles_k',
    days_ago: 115.2,
    content:
      'Le tableau est juste, mais les 351 € devraient y figurer, même partagés. Avec votre moitié, le reste descend à 964,50 €, et l’heure à un peu plus de 10 €.',
  },
  {
    plan: 'huile-olive-tlemcen-groupage',
    author: 'sofiane.haddad',
    days_ago: 114.8,
    content:
      'Vous avez raison, je corrige à la prochaine récolte en ajoutant une ligne « casse ». Mon oncle veut voir le tableau aussi.',
  },
  {
    plan: 'beurre-karite-savonnieres',
    author: 'affoue.kouassi',
    days_ago: 299.4,
    content:
      'La question « qu’est-ce qui vous agace » vaut dix questionnaires. La coopérative de Sikasso a-t-elle changé sa façon de filtrer, ou seulement noté ce qu’elle faisait déjà ?',
  },
  {
    plan: 'livres-marine-occasion',
    author: 'bastien.claes',
    days_ago: 400.6,
    content:
      '« Mètres d’étagère » comme unité de coût, je l’adopte pour mes vieux ordinateurs. Ma compagne vous remercie.',
  },
  {
    plan: 'livres-marine-occasion',
    author: 'maude.thibodeau',
    days_ago: 398.3,
    content:
      'Les annotations qui font monter le prix, c’est une très belle découverte. Les photographiez-vous dans l’annonce ou est-ce que vous les décrivez seulement ?',
  },
  {
    plan: 'livres-marine-occasion',
    author: 'gilles_k',
    days_ago: 398,
    content:
      'Une photo, toujours la plus lisible, jamais la plus intime. Deux pages parlaient de sa femme, je les lui ai rendues.',
  },
  {
    plan: 'declaration-cessions-crypto',
    author: 'sofiane.haddad',
    days_ago: 185.3,
    content:
      'Le troisième dossier ressemble beaucoup au mien. Exporter chaque décembre, je l’ai appris après la fermeture d’une plateforme, pas avant.',
  },
  {
    plan: 'epargne-dix-euros-semaine',
    author: 'thibault.d',
    days_ago: 7.9,
    content:
      'Une page de carnet pour 3,60 €, je me reconnais tout à fait. Tu publieras aussi les envies de la colonne cinq ?',
  },
  {
    plan: 'epargne-dix-euros-semaine',
    author: 'gilles_k',
    days_ago: 7.1,
    content:
      'Les frais font 2 % de chaque versement, donc 1 € sur vos 1,80 € de perte. À surveiller avant la treizième semaine.',
  },
  {
    plan: 'accepter-crypto-buvette',
    author: 'julien.favre',
    days_ago: 271.7,
    content:
      'Onze paiements sur dix-neuf par la personne qui avait proposé : il faudrait afficher cette phrase dans toutes les salles de comité.',
  },
  {
    plan: 'comptes-rendus-chantier-dictes',
    author: 'remi.castagnet',
    days_ago: 47.8,
    content:
      'L’encadré des nombres avec le lien vers la seconde exacte, je le veux pour les devis de mon beau-frère. Une hauteur d’échafaudage fausse, c’est la même histoire.',
  },
  {
    plan: 'audio-wolof-sous-titres',
    author: 'affoue.kouassi',
    days_ago: 210.7,
    content:
      'Ici, c’est le dioula, avec la même querelle d’orthographe. Votre page de règles, vous la partageriez ?',
  },
  {
    plan: 'audio-wolof-sous-titres',
    author: 'ousmane.ndiaye',
    days_ago: 210.2,
    content:
      'Oui, je te l’envoie ce soir. Elle est faite pour être contredite, il y a une colonne vide à droite.',
  },
  {
    plan: 'audio-wolof-sous-titres',
    author: 'aicha.traore',
    days_ago: 207.5,
    content:
      'Sept émissions qui restent dans le disque parce qu’on n’a pas retrouvé les gens : respect. Peu de monde aurait attendu.',
  },
  {
    plan: 'cahier-cantine-ecoles',
    author: 'helene_w',
    days_ago: 335.2,
    content:
      'Ne pas mettre les allergies dans le système, c’est la décision la plus sage du plan. Dans mon école, la fiche est sur la porte du frigo et tout le monde la lit.',
  },
  {
    plan: 'carnet-agnelage-brebis',
    author: 'thibault.d',
    days_ago: 23.4,
    content:
      'J’ai montré ton plan à un client qui a quarante brebis. Il demande si on peut noter le bélier, mais il dit aussi qu’il oublierait.',
  },
  {
    plan: 'carnet-agnelage-brebis',
    author: 'bastien.claes',
    days_ago: 23,
    content:
      'S’il oublierait, je ne l’ajoute pas ! Qu’il m’appelle, je lui prête un téléphone pour la prochaine saison.',
  },
  {
    plan: 'inventaire-costumes-theatre',
    author: 'maude.thibodeau',
    days_ago: 2.1,
    content:
      '« La robe de Lucille en 2014 » : on devrait concevoir tous les inventaires à partir de cette phrase. Pour les mites, ma mère jurait par le congélateur, 72 heures.',
  },
  {
    plan: 'lettres-peintes-vitrines',
    author: 'julien.favre',
    days_ago: 281.4,
    content:
      'Laisser la carte chez le voisin, quelle bonne idée. Je vais faire pareil avec les bureaux d’à côté pendant ma tournée.',
  },
  {
    plan: 'lettres-peintes-vitrines',
    author: 'ousmane.ndiaye',
    days_ago: 279,
    content:
      'À Dakar, les peintres d’enseignes disparaissent l’un après l’autre. Combien de temps tient une vitrine peinte de l’intérieur ?',
  },
  {
    plan: 'lettres-peintes-vitrines',
    author: 'maude.thibodeau',
    days_ago: 278.6,
    content:
      'Une dizaine d’années si personne ne la gratte, d’après le vieux monsieur qui m’a corrigé mes S. La mienne la plus ancienne a huit mois, donc je répète ce qu’il dit.',
  },
  {
    plan: 'bulletin-papier-vallee',
    author: 'julien.favre',
    days_ago: 316.5,
    content:
      'La fromagerie à qui vous conseillez d’arrêter : elle vous fera plus de publicité que toutes vos cases. Combien d’annonceurs reviennent d’un numéro à l’autre ?',
  },
  {
    plan: 'bulletin-papier-vallee',
    author: 'helene_w',
    days_ago: 316.1,
    content:
      'Neuf sur quatorze sont fidèles. Les cinq autres cases tournent, et c’est là que passent mes soirées.',
  },
  {
    plan: 'bulletin-papier-vallee',
    author: 'affoue.kouassi',
    days_ago: 312,
    content:
      '« Elle tient sur les frigos » : voilà un vrai argument de diffusion. J’ai envie d’essayer avec la liste des livreurs de mon quartier.',
  },
  {
    plan: 'journee-photo-artisans',
    author: 'ousmane.ndiaye',
    days_ago: 92.8,
    content:
      'La pause de 12 h à 15 h est le détail que les débutants oublient. Tu devrais ajouter un numéro sur le drap, cela remplace le carton.',
  },
  {
    plan: 'journee-photo-artisans',
    author: 'ariane.lachance',
    days_ago: 90.3,
    content:
      'J’ai proposé la même formule à cinq couturières d’ici, avec cinq pièces maximum. Écrire le prix à l’avance les a plus aidées que les photos.',
  },
  {
    plan: 'affichettes-codees-vendredi',
    author: 'gilles_k',
    days_ago: 38.2,
    content: '2,01 € par client fidèle, le calcul est bon. Ajoutez vos heures de collage et ce sera complet.',
  },
  {
    plan: 'affichettes-codees-vendredi',
    author: 'nora.zbinden',
    days_ago: 36.4,
    content:
      'Les lieux où l’on attend assis, les mains libres : je ne verrai plus jamais un panneau d’affichage de la même façon.',
  },
  {
    plan: 'joints-autocuiseurs',
    author: 'clemence',
    days_ago: 222.1,
    content:
      'J’ai envoyé la photo de la cocotte de ma grand-mère et tu as refusé à cause de la soupape. Vexée dix minutes, reconnaissante depuis.',
  },
  {
    plan: 'lampes-bureau-huit-semaines',
    author: 'aicha.traore',
    days_ago: 174.7,
    content:
      'Merci d’avoir écrit « le vendeur est responsable de ce qu’il importe ». Je le répète sous chaque plan du même genre et on me trouve pénible.',
  },
  {
    plan: 'lampes-bureau-huit-semaines',
    author: 'remi.castagnet',
    days_ago: 173.9,
    content:
      '0,56 € avant le premier remboursement : à mettre en première ligne. Tu as bien fait de laisser ton adresse pour la garantie, peu le font.',
  },
  {
    plan: 'lampes-bureau-huit-semaines',
    author: 'bastien.claes',
    days_ago: 170.2,
    content: 'Le cours à 49 € parlait-il des remboursements, au moins ?',
  },
  {
    plan: 'lampes-bureau-huit-semaines',
    author: 'sofiane.haddad',
    days_ago: 169.8,
    content: 'Une page sur 140, pour dire qu’ils « arrivent rarement ». Cinq sur vingt et un, chez moi.',
  },
  {
    plan: 'laine-filature-quebec',
    author: 'maude.thibodeau',
    days_ago: 102.6,
    content:
      'Les échantillons à 4 $ remboursés, oui ! J’en avais reçu un, il est toujours sur mon babillard et j’ai commandé deux fois.',
  },
  {
    plan: 'laine-filature-quebec',
    author: 'helene_w',
    days_ago: 101.3,
    content:
      'Le coup des deux bains de teinture m’est arrivé avec de la cire. Noter le lot sur le reçu, c’est bête et ça sauve tout.',
  },
  {
    plan: 'laine-filature-quebec',
    author: 'gilles_k',
    days_ago: 99,
    content:
      'Sur 88 envois à 9,50 $, il suffit que la moitié des clientes paient 5 $ de port pour gagner 220 $. Votre première case cochée est la bonne.',
  },
  {
    plan: 'gite-plaine-palmistes',
    author: 'aicha.traore',
    days_ago: 257.6,
    content:
      'Ta sœur a raison sur la troisième chambre. Cinq personnes au petit-déjeuner, c’est déjà un service.',
  },
  {
    plan: 'gite-plaine-palmistes',
    author: 'gilles_k',
    days_ago: 256.3,
    content:
      'Bel effort d’honnêteté sur les murs déjà possédés. Avec un loyer fictif de 400 € par mois, il resterait 1 962 € sur onze mois.',
  },
  {
    plan: 'gite-plaine-palmistes',
    author: 'remi.castagnet',
    days_ago: 255.9,
    content:
      'Je lui ai lu ton chiffre au téléphone. Silence, puis : « Dis-lui que le beau-père est logé et qu’il mange. »',
  },
  {
    plan: 'atelier-partage-ancienne-poste',
    author: 'bastien.claes',
    days_ago: 196.2,
    content:
      'Écrire le pire cas et garder la somme de côté avant de signer : c’est le meilleur passage. Le guichet, personne ne veut le louer le samedi ?',
  },
  {
    plan: 'atelier-partage-ancienne-poste',
    author: 'nora.zbinden',
    days_ago: 194.9,
    content:
      'Trois mois de préavis pour tous me semblent courts de votre côté. Avez-vous la même clause avec la commune ?',
  },
  {
    plan: 'atelier-partage-ancienne-poste',
    author: 'julien.favre',
    days_ago: 194.5,
    content:
      'Six mois avec la commune, trois avec les artisans. L’écart est mon risque, et il est compris dans les 2 000 CHF.',
  },
  {
    plan: 'journal-ordres-non-passes',
    author: 'sofiane.haddad',
    days_ago: 4.1,
    content:
      '« Ma prudence tenait à mes haies à tailler » m’a fait rire jaune. Chez moi, elle tenait à la batterie du téléphone.',
  },
  {
    plan: 'arret-options-neuf-mois',
    author: 'thibault.d',
    days_ago: 79.8,
    content:
      '69 % de réussite et −612 €. Je garde cette table pour le jour où l’on me montrera un taux de réussite tout seul.',
  },
  {
    plan: 'arret-options-neuf-mois',
    author: 'gilles_k',
    days_ago: 78.4,
    content:
      'J’ai vérifié : gain moyen 31 €, perte moyenne 86 €, il aurait fallu 74 % de réussites rien que pour être à zéro, et davantage avec les frais.',
  },
  {
    plan: 'arret-options-neuf-mois',
    author: 'clemence',
    days_ago: 75,
    content:
      'Le chef qui le remarque avant la compagne, c’est la phrase qui reste. Merci d’avoir fermé le compte le lendemain, et de le dire.',
  },
  {
    plan: 'fonds-indiciel-contre-moi',
    author: 'bastien.claes',
    days_ago: 413.5,
    content:
      'Six cents heures de lecture pour perdre contre une colonne de tableur : il fallait un comptable pour l’écrire aussi tranquillement.',
  },
  {
    plan: 'fonds-indiciel-contre-moi',
    author: 'julien.favre',
    days_ago: 411,
    content:
      'Le fonds est-il celui que vous auriez vraiment acheté, ou celui qui était le plus simple à suivre ? La question change un peu le résultat.',
  },
  {
    plan: 'fonds-indiciel-contre-moi',
    author: 'gilles_k',
    days_ago: 410.6,
    content:
      'Celui que j’aurais acheté, choisi et noté avant le premier versement. Sinon, je me serais arrangé, je me connais.',
  },
  {
    plan: 'fonds-indiciel-contre-moi',
    author: 'nora.zbinden',
    days_ago: 404,
    content:
      'L’étiquette « loisir » sur 2 000 €, je trouve cela très sain. On devrait étiqueter davantage de choses.',
  },
  {
    plan: 'chorale-midi-entreprises',
    author: 'affoue.kouassi',
    days_ago: 46.1,
    content:
      '« Vivement conseillée » : vous avez bien fait d’être sèche. Une chorale obligatoire est une réunion de plus.',
  },
  {
    plan: 'chorale-midi-entreprises',
    author: 'julien.favre',
    days_ago: 44.7,
    content:
      'Attendre la quatrième séance pour compter, je l’ai vu aussi avec mes abonnés du jeudi. Prenez-vous des entreprises à Fribourg ?',
  },
  {
    plan: 'chorale-midi-entreprises',
    author: 'helene_w',
    days_ago: 44.2,
    content:
      'Trop loin pour un midi, hélas. Je peux vous donner mes canons et l’adresse d’un collègue qui chante juste.',
  },
  {
    plan: 'lecture-bilan-artisans',
    author: 'remi.castagnet',
    days_ago: 247.4,
    content:
      'Le second compte pour les impôts, ouvert dans la semaine, je l’ai fait après vous avoir lue. Je dors mieux et je me crois plus pauvre.',
  },
  {
    plan: 'lecture-bilan-artisans',
    author: 'gilles_k',
    days_ago: 246,
    content: 'Treize semaines de trésorerie au crayon : rien ne remplace. Le verre d’eau non plus.',
  },
  {
    plan: 'lecture-bilan-artisans',
    author: 'aicha.traore',
    days_ago: 241.2,
    content: '« L’artisan tient le crayon. » C’est la différence entre apprendre et se faire contrôler.',
  },
  {
    plan: 'francais-oral-soignants',
    author: 'ousmane.ndiaye',
    days_ago: 121.6,
    content:
      'Faire écouter une vraie voix de 84 ans plutôt qu’un disque de méthode, c’est exactement cela. Votre tante ferait une grande dame de radio.',
  },
  {
    plan: 'francais-oral-soignants',
    author: 'maude.thibodeau',
    days_ago: 120.3,
    content:
      'J’ai lu « ma jambe qui file » avec l’accent. Est-ce que l’employeur ne devrait pas payer ces soirées ?',
  },
  {
    plan: 'francais-oral-soignants',
    author: 'ariane.lachance',
    days_ago: 119.9,
    content:
      'Je lui ai écrit, la réponse est « à l’étude ». En attendant, à 10 $ la soirée, personne n’attend après lui.',
  },
  {
    plan: 'initiation-radio-lyceens',
    author: 'affoue.kouassi',
    days_ago: 290.2,
    content:
      'Les capsules de bouteille pour le tour de parole, je les prends. Et merci de dire que tu ne l’as vu qu’à la réécoute.',
  },
  {
    plan: 'initiation-radio-lyceens',
    author: 'helene_w',
    days_ago: 287.5,
    content:
      'La séance sur le témoin et le sujet devrait exister dans mon école aussi. À partir de quel âge la feriez-vous ?',
  },
  {
    plan: 'initiation-radio-lyceens',
    author: 'ousmane.ndiaye',
    days_ago: 287.1,
    content:
      'Dès dix ans, avec une histoire inventée. Les petits sentent très bien ce qui ferait honte à quelqu’un.',
  },
  {
    plan: 'fiches-secateurs-essayes',
    author: 'remi.castagnet',
    days_ago: 14.9,
    content:
      'Photographier les pièces démontées sur une serviette, c’est le seul test qui compte pour un réparateur. Il a un nom, l’affûteur de Dinant ?',
  },
  {
    plan: 'assurance-velo-affiliation',
    author: 'aicha.traore',
    days_ago: 329.3,
    content:
      'Compter les mots par contrat pour mesurer ton propre parti pris, il fallait y penser. La feuille au mur est la bonne fin.',
  },
  {
    plan: 'carnets-terrain-etanches',
    author: 'ariane.lachance',
    days_ago: 0.7,
    content:
      '« J’ai 43 ans et des mitaines » ! Pour mes patrons aussi, je vais grossir les cases. Le papier minéral supporte-t-il la gomme ?',
  },
  {
    plan: 'carnets-terrain-etanches',
    author: 'maude.thibodeau',
    days_ago: 0.5,
    content: 'Oui, avec un crayon tendre. Avec un crayon dur, ça marque le papier et la gomme n’y peut rien.',
  },
  {
    plan: 'livres-coloriage-abidjan',
    author: 'maude.thibodeau',
    days_ago: 169.4,
    content:
      '500 F par livre et les planches qui restent à Kader : j’aimerais que mes éditeurs te lisent. La page « Ta rue » est merveilleuse.',
  },
  {
    plan: 'livres-coloriage-abidjan',
    author: 'aicha.traore',
    days_ago: 166.8,
    content:
      'Pourrait-on en avoir à Lyon ? Une reprographie d’ici pourrait imprimer et vous verser la part de Kader.',
  },
  {
    plan: 'ecrivain-public-marche',
    author: 'nora.zbinden',
    days_ago: 134.5,
    content:
      '« Gratuit si la personne hésite en regardant la pancarte. » Rien à ajouter, sauf que les mairies ont raison de vous appeler.',
  },
  {
    plan: 'ecrivain-public-marche',
    author: 'clemence',
    days_ago: 133.2,
    content:
      'Le drap sur l’étendoir m’a émue. Vous avez le droit de vous installer sans dossier, ou la mairie demande un statut ?',
  },
  {
    plan: 'ecrivain-public-marche',
    author: 'aicha.traore',
    days_ago: 132.8,
    content:
      'Un statut d’indépendante et une demande au placier, deux semaines d’attente. Le plus long a été de choisir entre le primeur et les valises.',
  },
  {
    plan: 'affutage-tournee-marches',
    author: 'clemence',
    days_ago: 204.1,
    content:
      'Mon couteau à pain est cranté et tu me l’as refusé par écrit, donc je sais que le plan est vrai. La tomate au fromager, c’est dans les charges ?',
  },
  {
    plan: 'affutage-tournee-marches',
    author: 'remi.castagnet',
    days_ago: 203.7,
    content:
      'Oui, dans les 270 €. Une cinquantaine de kilos de tomates sur la saison, je n’ai pas osé faire la ligne.',
  },
  {
    plan: 'affutage-tournee-marches',
    author: 'thibault.d',
    days_ago: 199,
    content:
      '37 € de l’heure, mais combien de dimanches avant d’être à trois minutes la lame ? J’en suis à neuf avec mes cisailles.',
  },
  {
    plan: 'bus-marche-mardi',
    author: 'aicha.traore',
    days_ago: 108.6,
    content:
      'La chaise jaune à l’arrêt, c’est simple et c’est parfait. Les dames s’en servent-elles aussi les autres jours ?',
  },
  {
    plan: 'bus-marche-mardi',
    author: 'thibault.d',
    days_ago: 108.2,
    content: 'Tous les jours, oui. La commune en a demandé deux de plus, sans le minibus.',
  },
  {
    plan: 'bus-marche-mardi',
    author: 'gilles_k',
    days_ago: 105,
    content:
      'Merci d’avoir raconté le juriste et les cinq minutes. Beaucoup de bonnes idées de transport s’arrêtent là, après l’accident.',
  },
  {
    plan: 'legendes-photos-musee',
    author: 'helene_w',
    days_ago: 154.6,
    content:
      'Séparer « ce qu’on voit » de « qui, où, quand », je le fais faire à mes élèves dès demain. Les anciens, vous les défrayez ou le gâteau suffit ?',
  },
  {
    plan: 'legendes-photos-musee',
    author: 'julien.favre',
    days_ago: 154.2,
    content: 'Le gâteau, et un tirage encadré de leur choix à la fin. Une dame a pris la vache.',
  },
  {
    plan: 'legendes-photos-musee',
    author: 'ousmane.ndiaye',
    days_ago: 151,
    content:
      'Nous avons la même histoire avec le wolof : la machine prépare, les gens savent. Trois retraits acceptés sans discussion, c’est la bonne façon.',
  },
  {
    plan: 'cahier-commandes-tailleurs',
    author: 'affoue.kouassi',
    days_ago: 362.8,
    content:
      '« Un peu large, il mange bien » doit rester dans le formulaire pour toujours. À Abidjan, ce serait la même chose avant Noël.',
  },
  {
    plan: 'cahier-commandes-tailleurs',
    author: 'ousmane.ndiaye',
    days_ago: 362.1,
    content:
      'Il y restera. Un tailleur m’a dit que c’était le seul champ utile, les autres sont dans son mètre.',
  },
  {
    plan: 'cahier-commandes-tailleurs',
    author: 'nora.zbinden',
    days_ago: 358,
    content:
      'La feuille de kraft avec quatre places par jour est déjà tout le produit. J’aime que vous le laissiez voir.',
  },
  {
    plan: 'local-commercial-vacance',
    author: 'nora.zbinden',
    days_ago: 375.2,
    content: '« Avoir cru un pourcentage avant d’avoir lu un bail » : je vais la citer, avec votre nom.',
  },
  {
    plan: 'local-commercial-vacance',
    author: 'julien.favre',
    days_ago: 373.8,
    content:
      'L’affiche avec le prix écrit gros, j’ai fait pareil pour mes ateliers. Vous comptez la remise aux normes dans le prix, ce qui est honnête, mais pas l’usure à venir ?',
  },
  {
    plan: 'local-commercial-vacance',
    author: 'gilles_k',
    days_ago: 373.5,
    content: 'Non, et c’est un manque. Avec 200 € par an de réserve, je tombe à 2 019 €, soit 3,4 %.',
  },
  {
    plan: 'local-commercial-vacance',
    author: 'remi.castagnet',
    days_ago: 368,
    content:
      'Compter les rideaux baissés avant, pas après. Un copain a loué dans une rue où il y en avait douze, il est devenu le treizième.',
  },
  {
    plan: 'cinema-plein-air-cours',
    author: 'helene_w',
    days_ago: 225,
    content:
      'Tante Rosalie qui double au micro, je paierais l’entrée rien que pour elle. Les enfants viennent-ils aussi, ou est-ce trop tard le soir ?',
  },
  {
    plan: 'cinema-plein-air-cours',
    author: 'ousmane.ndiaye',
    days_ago: 221.3,
    content:
      'Merci d’avoir commencé par les droits. Beaucoup de cinéastes d’ici n’ont jamais reçu un franc pour une projection de quartier.',
  },
  {
    plan: 'atelier-arnaques-aines',
    author: 'sofiane.haddad',
    days_ago: 62.2,
    content:
      'S’entraîner à raccrocher, c’est exactement ce qui manque. Mon père a tenu quarante minutes au téléphone par politesse.',
  },
  {
    plan: 'atelier-arnaques-aines',
    author: 'aicha.traore',
    days_ago: 60.5,
    content:
      '« On vient pour une amie » : j’ai réécrit mon affiche en lisant cette phrase. Vous partageriez les six captures d’écran ?',
  },
]
