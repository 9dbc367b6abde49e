-- compatible
-- Whoever has the mail of a sign-up and the browser it was made on is its owner; elsewhere the password is asked.
alter table sign_ups add column device bytea check (octet_length(device) = 32); -- hash, as in known_devices

-- Whether whoever chose the password has shown that the address is theirs. Nobody knows it of those that exist.
alter table accounts add column password_proven boolean not null default false;
