create role cabinet_owner login password 'owner-secret';
create role cabinet login password 'secret';
grant cabinet to cabinet_owner;
create database cabinet owner cabinet_owner;
