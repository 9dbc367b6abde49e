-- compatible
-- What makes a reader's hash that of one day. It is deleted the next: from then on nobody, whatever they know, can make the
-- hashes of that day again. Unlogged, so that no archive and no replica keeps it either.
create unlogged table visitor_salts (
  day  date primary key,
  salt bytea not null check (octet_length(salt) = 32)
);

-- The hashes so far were made with a key that lasts. They served to count nobody twice on their day, which is over.
update views set visitor = sha256(uuid_send(gen_random_uuid()));
update profile_views set visitor = sha256(uuid_send(gen_random_uuid()));
