/// What makes a shell complete this program's calls. It asks the program at each key, so it need not be made anew with another version.
struct CompletionScript {
    /// The shells that there is one for.
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    let text: String

    /// - Parameter program: the path of this program.
    init(_ shell: Shell, program: String) {
        // The same in each of the three shells.
        let program = "'" + program.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        let script =
            switch shell {
            case .bash: Self.bash
            case .zsh: Self.zsh
            case .fish: Self.fish
            }
        text = script.split(separator: "PROGRAM", omittingEmptySubsequences: false).joined(separator: program)
    }

    private static let bash = #"""
        # Completion of outrigger for bash. In ~/.bashrc: eval "$(outrigger completion bash)"
        _outrigger() {
            local line current=${COMP_WORDS[COMP_CWORD]}
            local -a words=() paths=()
            # "=" is a word of its own here, and what is completed comes after it.
            [[ $current != '=' ]] || current=
            for line in "${COMP_WORDS[@]:1:COMP_CWORD}"; do words+=("--word=$line"); done
            COMPREPLY=()
            while IFS= read -r line; do
                case $line in
                    :file | :folder)
                        [[ $line == :file ]] && line=-f || line=-d
                        compopt -o filenames 2>/dev/null
                        mapfile -t paths < <(compgen "$line" -- "$current")
                        COMPREPLY+=("${paths[@]}")
                        ;;
                    # Quotes what has spaces, and what is quoted already likewise.
                    :device) compopt -o filenames 2>/dev/null ;;
                    *) COMPREPLY+=("${line%%$'\t'*}") ;;
                esac
            done < <(PROGRAM complete "${words[@]}" 2>/dev/null)
        }
        complete -F _outrigger outrigger
        """#

    private static let zsh = #"""
        #compdef outrigger
        # Completion of outrigger for zsh. In ~/.zshrc, after compinit: eval "$(outrigger completion zsh)"
        _outrigger() {
            local line
            local -a typed candidates
            for line in "${(@)words[2,CURRENT]}"; do typed+=("--word=$line"); done
            for line in "${(@f)$(PROGRAM complete "${typed[@]}" 2>/dev/null)}"; do
                case $line in
                    '' | :device) ;;
                    :file) compset -P '--*='; _files ;;
                    :folder) compset -P '--*='; _files -/ ;;
                    *) candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
                esac
            done
            (( ! $#candidates )) || _describe -V outrigger candidates
        }
        if [[ ${funcstack[1]} == _outrigger ]]; then _outrigger "$@"; else compdef _outrigger outrigger; fi
        """#

    private static let fish = #"""
        # Completion of outrigger for fish. In ~/.config/fish/config.fish: outrigger completion fish | source
        function __outrigger_complete
            set -l typed (commandline -opc)[2..-1] "$(commandline -ct)"
            for line in (PROGRAM complete --word=$typed 2>/dev/null)
                switch $line
                    case :file
                        __fish_complete_path (commandline -ct)
                    case :folder
                        __fish_complete_directories (commandline -ct)
                    case :device
                    case '*'
                        echo $line
                end
            end
        end
        complete -c outrigger -f -k -a '(__outrigger_complete)'
        """#
}
