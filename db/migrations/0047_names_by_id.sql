-- compatible
-- Notifications and evidence name people by their row: a pseudo that was copied would outlive its account.

-- « Votre signalement du profil de Lou a été retenu : Merci » becomes « Votre signalement d’un profil a été retenu : Merci »
update notifications n set message = concat('Votre signalement ',
  case when n.message like 'Votre signalement du profil de %' then 'd’un profil' else 'd’une conversation' end,
  case when c.core like '%a été retenu' then ' a été retenu' else ' reste sans suite' end,
  substr(n.message, length(c.core) + 1))
from (
  select id, left(message, length(message) - coalesce(length(data ->> 'answer') + 3, 0)) as core
  from notifications where type = 'report_handled'
) c
where c.id = n.id
  and (n.message like 'Votre signalement du profil de %' or n.message like 'Votre signalement de votre conversation avec %');

-- Who spoke stands before each message. Of an old name nobody can say any more whose it was.
update reports r set evidence = left((
  select string_agg(case
      when line = '' or line like '> %' then line
      when left(line, -2) = (select pseudo from profiles where user_id = r.reporter_id) then 'reporter:'
      when left(line, -2) = (select pseudo from profiles where user_id = r.target_user_id) then 'reported:'
      else 'member:' end, E'\n' order by n)
  from regexp_split_to_table(r.evidence, E'\n') with ordinality as l (line, n)
), 50000)
where r.target_type = 'conversation' and r.evidence is not null;

-- A profile's copy is its names and its bio.
update reports set evidence = null
where target_type = 'profile' and not exists (select from profiles where user_id = reports.target_id);
